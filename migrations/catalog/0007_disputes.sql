CREATE TABLE `disputes` (
	`dispute_id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`credit_union_id` text NOT NULL,
	`reason` text NOT NULL,
	`opened_at` text NOT NULL,
	`closed_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_open` ON `disputes` (`subject`,`subject_id`,`credit_union_id`) WHERE closed_at is null;
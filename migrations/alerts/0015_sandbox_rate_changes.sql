CREATE TABLE `sandbox_rate_changes` (
	`org_id` text NOT NULL,
	`number` integer NOT NULL,
	`change_id` text NOT NULL,
	`product` text NOT NULL,
	`state` text NOT NULL,
	`credit_union_id` text NOT NULL,
	`previous_rate` real NOT NULL,
	`new_rate` real NOT NULL,
	`changes` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `number`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_rate_changes_id` ON `sandbox_rate_changes` (`org_id`,`change_id`);--> statement-breakpoint
CREATE INDEX `sandbox_rate_changes_age` ON `sandbox_rate_changes` (`created_at`);
CREATE TABLE `decisions` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`operator` text NOT NULL,
	`at` text NOT NULL,
	`way` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `decisions_operator` ON `decisions` (`operator`,`at`);--> statement-breakpoint
ALTER TABLE `drafts` ADD `layout` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `decision_id` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `seconded_in` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `drafted_as` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `publishing_at` text;--> statement-breakpoint
CREATE INDEX `drafts_layout` ON `drafts` (`layout`,`state`);--> statement-breakpoint
CREATE INDEX `drafts_decision` ON `drafts` (`decision_id`);--> statement-breakpoint
CREATE INDEX `drafts_seconded` ON `drafts` (`seconded_in`);
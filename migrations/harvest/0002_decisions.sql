ALTER TABLE `drafts` ADD `layout` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `decision_id` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `drafted_as` text;--> statement-breakpoint
CREATE INDEX `drafts_layout` ON `drafts` (`layout`,`state`);--> statement-breakpoint
CREATE INDEX `drafts_decision` ON `drafts` (`decision_id`);
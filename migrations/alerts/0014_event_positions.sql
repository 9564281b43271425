CREATE TABLE `event_streams` (
	`org_id` text PRIMARY KEY NOT NULL,
	`last_position` integer DEFAULT 0 NOT NULL,
	`waiting_until` text
);
--> statement-breakpoint
ALTER TABLE `events` ADD `position` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `events_position` ON `events` (`org_id`,`position`);--> statement-breakpoint
CREATE INDEX `events_unnumbered` ON `events` (`org_id`) WHERE position is null;
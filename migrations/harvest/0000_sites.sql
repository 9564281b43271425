CREATE TABLE `sites` (
	`charter_number` integer PRIMARY KEY NOT NULL,
	`url` text,
	`origin` text NOT NULL,
	`state` text NOT NULL,
	`listed_on` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sites_state` ON `sites` (`state`);--> statement-breakpoint
CREATE INDEX `sites_changed` ON `sites` (`changed_at`);
CREATE TABLE `usage_days` (
	`org_id` text NOT NULL,
	`day` text NOT NULL,
	`key_id` text NOT NULL,
	`operation` text NOT NULL,
	`calls` integer NOT NULL,
	`failed` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`org_id`, `day`, `key_id`, `operation`)
);
--> statement-breakpoint
CREATE INDEX `usage_days_day` ON `usage_days` (`day`);
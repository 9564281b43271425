CREATE TABLE `call_reports` (
	`cycle_date` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_days` (
	`product_type` text NOT NULL,
	`state` text NOT NULL,
	`term_months` integer NOT NULL,
	`day` text NOT NULL,
	`min` real,
	`median` real,
	`count` integer NOT NULL,
	PRIMARY KEY(`product_type`, `state`, `term_months`, `day`)
);
--> statement-breakpoint
CREATE TABLE `stale_days` (
	`product_type` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`product_type`, `day`)
);
--> statement-breakpoint
ALTER TABLE `rates` ADD `withdrawn_for_good` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `call_reports` (`cycle_date`) SELECT DISTINCT substr(`observed_at`, 1, 10) FROM `rates` WHERE `origin` = 'ncua' AND `withdrawn` = 0;--> statement-breakpoint
UPDATE `rate_changes` SET `changed_at` = (SELECT substr(r.`observed_at`, 1, 10) || 'T00:00:00Z' FROM `rates` r WHERE r.`rate_id` = `rate_changes`.`rate_id`)
WHERE `new_rate` IS NOT NULL AND EXISTS (SELECT 1 FROM `rates` r WHERE r.`rate_id` = `rate_changes`.`rate_id` AND r.`origin` = 'ncua' AND r.`withdrawn` = 0 AND r.`book_version` = `rate_changes`.`book_version`);--> statement-breakpoint
INSERT INTO `stale_days` (`product_type`, `day`) SELECT DISTINCT `product_type`, substr(`changed_at`, 1, 10) FROM `rate_changes`;

CREATE TABLE `readings` (
	`page_id` text NOT NULL,
	`layout` text NOT NULL,
	`charter_number` integer NOT NULL,
	`mapping` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`confirmed_at` text NOT NULL,
	PRIMARY KEY(`page_id`, `layout`)
);
--> statement-breakpoint
CREATE INDEX `readings_charter` ON `readings` (`charter_number`);
--> statement-breakpoint
-- Rate pages were stored before anything read them, and were never due.
UPDATE `pages` SET `due_at` = '2026-01-01T00:00:00.000Z' WHERE `role` = 'rates' AND `due_at` LIKE '9999%';

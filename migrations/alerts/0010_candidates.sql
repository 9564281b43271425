CREATE TABLE `candidates` (
	`org_id` text NOT NULL,
	`monitor_id` text NOT NULL,
	PRIMARY KEY(`org_id`, `monitor_id`)
);
--> statement-breakpoint
ALTER TABLE `evaluator_progress` ADD `gathered` text;
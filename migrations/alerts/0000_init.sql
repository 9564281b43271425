CREATE TABLE `evaluator_watermarks` (
	`name` text PRIMARY KEY NOT NULL,
	`book_version` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `monitors` (
	`org_id` text NOT NULL,
	`monitor_id` text NOT NULL,
	`environment` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`decision_context` text NOT NULL,
	`conditions` text NOT NULL,
	`webhook_url` text NOT NULL,
	`cooldown_hours` real NOT NULL,
	`last_evaluated_at` text,
	`last_triggered_at` text,
	`disabled_reason` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `monitor_id`)
);
--> statement-breakpoint
CREATE INDEX `monitors_status` ON `monitors` (`org_id`,`status`);
CREATE TABLE `alarm_receivers` (
	`org_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`webhook_url` text NOT NULL,
	`secret_generation` integer DEFAULT 1 NOT NULL,
	`retired_secrets` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `receiver_id`)
);
--> statement-breakpoint
CREATE TABLE `alarms` (
	`name` text PRIMARY KEY NOT NULL,
	`detail` text NOT NULL,
	`raised_at` text NOT NULL
);

CREATE TABLE `proven_targets` (
	`org_id` text NOT NULL,
	`webhook_url` text NOT NULL,
	`proven_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `webhook_url`)
);
--> statement-breakpoint
CREATE INDEX `proven_targets_age` ON `proven_targets` (`proven_at`);--> statement-breakpoint
CREATE TABLE `sandbox_attempts` (
	`org_id` text NOT NULL,
	`hour` text NOT NULL,
	`attempts` integer NOT NULL,
	PRIMARY KEY(`org_id`, `hour`)
);
--> statement-breakpoint
CREATE INDEX `sandbox_attempts_age` ON `sandbox_attempts` (`hour`);
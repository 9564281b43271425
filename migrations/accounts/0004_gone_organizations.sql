CREATE TABLE `sweeps` (
	`name` text PRIMARY KEY NOT NULL,
	`swept_until` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `organizations` ADD `plan_changed_at` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `organizations_plan_changed` ON `organizations` (`plan_changed_at`) WHERE plan_changed_at is not null;--> statement-breakpoint
CREATE INDEX `organizations_deleted` ON `organizations` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `api_keys_revoked` ON `api_keys` (`revoked_at`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX `api_keys_expires` ON `api_keys` (`expires_at`) WHERE expires_at is not null;
CREATE TABLE `sign_in_records` (
	`record_key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`metadata` text,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `sign_in_records_expires` ON `sign_in_records` (`expires_at`) WHERE expires_at is not null;
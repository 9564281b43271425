CREATE TABLE `api_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`environment` text NOT NULL,
	`issued_to` text,
	`created_at` text NOT NULL,
	`expires_at` text,
	`revoked_at` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_issued` ON `api_keys` (`issued_to`,`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_records` (
	`operation` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`key_id` text NOT NULL,
	`started_at` text NOT NULL,
	`completed_at` text,
	PRIMARY KEY(`operation`, `idempotency_key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_started` ON `idempotency_records` (`started_at`);--> statement-breakpoint
CREATE TABLE `organizations` (
	`org_id` text PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`email` text,
	`free_quota_id` text NOT NULL,
	`source` text,
	`created_at` text NOT NULL
);

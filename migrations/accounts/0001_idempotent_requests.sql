CREATE TABLE `idempotent_requests` (
	`operation` text NOT NULL,
	`owner` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`resource_id` text NOT NULL,
	`started_at` text NOT NULL,
	`completed_at` text,
	PRIMARY KEY(`operation`, `owner`, `idempotency_key`)
);
--> statement-breakpoint
CREATE INDEX `idempotent_requests_started` ON `idempotent_requests` (`started_at`);
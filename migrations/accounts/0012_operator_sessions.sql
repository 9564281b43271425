CREATE TABLE `operator_sessions` (
	`session_sha256` text PRIMARY KEY NOT NULL,
	`operator` text NOT NULL,
	`token_sha256` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operator_sessions_operator` ON `operator_sessions` (`operator`);--> statement-breakpoint
CREATE INDEX `operator_sessions_expires` ON `operator_sessions` (`expires_at`);
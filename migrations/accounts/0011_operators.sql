CREATE TABLE `operators` (
	`name` text PRIMARY KEY NOT NULL,
	`token_sha256` text NOT NULL,
	`created_at` text NOT NULL
);

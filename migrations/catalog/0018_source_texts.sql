CREATE TABLE `source_texts` (
	`text_sha256` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sources` ADD `kept_hash` text;
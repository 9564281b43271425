ALTER TABLE `sandbox_rate_changes` ADD `book_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sandbox_rate_changes` ADD `row` integer DEFAULT 0 NOT NULL;
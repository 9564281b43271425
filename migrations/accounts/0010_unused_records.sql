ALTER TABLE `sign_in_records` ADD `unused` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sign_in_records_unused` ON `sign_in_records` (`expires_at`) WHERE unused = 1;
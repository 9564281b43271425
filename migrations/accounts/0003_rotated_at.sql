ALTER TABLE `api_keys` ADD `rotated_at` text;--> statement-breakpoint
CREATE INDEX `api_keys_org` ON `api_keys` (`org_id`);
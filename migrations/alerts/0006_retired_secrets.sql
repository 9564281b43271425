ALTER TABLE `monitors` ADD `retired_secrets` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `secret_generation` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `retired_secrets` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `updated_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `monitors` SET `retired_secrets` = json_array(json_object('generation', `secret_generation` - 1, 'until', `previous_secret_until`)) WHERE `previous_secret_until` IS NOT NULL;--> statement-breakpoint
UPDATE `subscriptions` SET `updated_at` = `created_at`;

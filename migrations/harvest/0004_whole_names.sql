ALTER TABLE `sites` ADD `whole_name` text;--> statement-breakpoint
CREATE INDEX `sites_named` ON `sites` (`whole_name`);
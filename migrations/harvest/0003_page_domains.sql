ALTER TABLE `pages` ADD `domain` text;--> statement-breakpoint
CREATE INDEX `pages_domain` ON `pages` (`domain`);
ALTER TABLE `gazetteers` ADD `pointer` text;--> statement-breakpoint
ALTER TABLE `membership_books` ADD `pointer` text;--> statement-breakpoint
ALTER TABLE `rate_books` ADD `pointer` text;
ALTER TABLE `membership_books` ADD `gazetteer_pointer` text;--> statement-breakpoint
ALTER TABLE `rate_books` ADD `book_set` text;
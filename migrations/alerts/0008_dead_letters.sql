CREATE TABLE `dead_letters` (
	`letter_id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`received_at` text NOT NULL,
	`replayed_at` text
);
--> statement-breakpoint
CREATE INDEX `dead_letters_age` ON `dead_letters` (`received_at`);
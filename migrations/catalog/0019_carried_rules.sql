CREATE TABLE `leads` (
	`credit_union_id` text NOT NULL,
	`url` text NOT NULL,
	`seen` text NOT NULL,
	`reasons` text NOT NULL,
	PRIMARY KEY(`credit_union_id`, `url`)
);
--> statement-breakpoint
ALTER TABLE `publications` ADD `is_carried` integer DEFAULT false NOT NULL;
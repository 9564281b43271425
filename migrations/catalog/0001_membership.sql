CREATE TABLE `claims` (
	`publication_id` text NOT NULL,
	`claim_id` text NOT NULL,
	`source_id` text NOT NULL,
	`row` text NOT NULL,
	`withheld_reason` text,
	PRIMARY KEY(`publication_id`, `claim_id`)
);
--> statement-breakpoint
CREATE TABLE `gazetteers` (
	`content_hash` text PRIMARY KEY NOT NULL,
	`authority` text NOT NULL,
	`vintage` text NOT NULL,
	`counties` integer NOT NULL,
	`places` integer NOT NULL,
	`zips` integer NOT NULL,
	`published_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `membership_books` (
	`version` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`content_hash` text,
	`rules` integer,
	`published_at` text
);
--> statement-breakpoint
CREATE TABLE `membership_records` (
	`credit_union_id` text PRIMARY KEY NOT NULL,
	`row` text NOT NULL,
	`content_hash` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`credit_union_id`) REFERENCES `institutions`(`credit_union_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `publications` (
	`publication_id` text PRIMARY KEY NOT NULL,
	`credit_union_id` text NOT NULL,
	`ruleset_sha256` text NOT NULL,
	`document` text NOT NULL,
	`coverage` text NOT NULL,
	`created_at` text NOT NULL,
	`activated_at` text,
	`active` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `publications_institution` ON `publications` (`credit_union_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `publications_active` ON `publications` (`credit_union_id`) WHERE active = 1;--> statement-breakpoint
CREATE TABLE `sources` (
	`source_id` text PRIMARY KEY NOT NULL,
	`credit_union_id` text NOT NULL,
	`url` text NOT NULL,
	`retrieved_at` text NOT NULL,
	`text` text NOT NULL,
	`content_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sources_institution` ON `sources` (`credit_union_id`);
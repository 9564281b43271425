CREATE TABLE `held_decisions` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`rate_id` text NOT NULL,
	`rate` real NOT NULL,
	`decision` text NOT NULL,
	`reason` text NOT NULL,
	`decided_by` text NOT NULL,
	`decided_at` text NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
CREATE INDEX `held_decisions_rate` ON `held_decisions` (`rate_id`);--> statement-breakpoint
CREATE TABLE `rate_judgements` (
	`rate_id` text NOT NULL,
	`since` text NOT NULL,
	`reasons` integer NOT NULL,
	PRIMARY KEY(`rate_id`, `since`)
);
--> statement-breakpoint
CREATE TABLE `reference_rates` (
	`line` text NOT NULL,
	`as_of` text NOT NULL,
	`percent` real NOT NULL,
	`source_url` text,
	`collected_by` text NOT NULL,
	PRIMARY KEY(`line`, `as_of`)
);
--> statement-breakpoint
CREATE TABLE `unjudged_institutions` (
	`credit_union_id` text PRIMARY KEY NOT NULL,
	`mark` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `rate_books` ADD `judgings` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `rates` ADD `quality_reasons` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `unjudged_institutions` (`credit_union_id`, `mark`) SELECT DISTINCT `credit_union_id`, 'upgrade' FROM `rates`;

CREATE TABLE `confirmations` (
	`page_id` text NOT NULL,
	`text_sha256` text NOT NULL,
	`confirmed_at` text NOT NULL,
	`subjects` text NOT NULL,
	PRIMARY KEY(`page_id`, `text_sha256`)
);
--> statement-breakpoint
CREATE INDEX `confirmations_at` ON `confirmations` (`confirmed_at`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`draft_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`page_id` text NOT NULL,
	`charter_number` integer NOT NULL,
	`credit_union_id` text NOT NULL,
	`url` text NOT NULL,
	`text_sha256` text NOT NULL,
	`quote` text NOT NULL,
	`quote_at` integer,
	`proposed` text NOT NULL,
	`reasons` text NOT NULL,
	`needs_second` integer NOT NULL,
	`weight` integer NOT NULL,
	`state` text NOT NULL,
	`drafted_at` text NOT NULL,
	`later_until` text,
	`decided_by` text,
	`decided_at` text,
	`seconded_by` text,
	`decision_reason` text,
	`published_at` text
);
--> statement-breakpoint
CREATE INDEX `drafts_page` ON `drafts` (`page_id`,`state`);--> statement-breakpoint
CREATE INDEX `drafts_queue` ON `drafts` (`state`,`weight`);--> statement-breakpoint
CREATE INDEX `drafts_institution` ON `drafts` (`credit_union_id`,`state`);--> statement-breakpoint
CREATE TABLE `fetches` (
	`page_id` text NOT NULL,
	`at` text NOT NULL,
	`status` integer,
	`bytes` integer NOT NULL,
	`ms` integer NOT NULL,
	`body_sha256` text,
	`outcome` text NOT NULL,
	PRIMARY KEY(`page_id`, `at`)
);
--> statement-breakpoint
CREATE INDEX `fetches_at` ON `fetches` (`at`);--> statement-breakpoint
CREATE TABLE `hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`robots` text,
	`robots_at` text,
	`robots_tried_at` text,
	`next_at` text NOT NULL,
	`is_wanted` integer DEFAULT false NOT NULL,
	`lease` integer DEFAULT 0 NOT NULL,
	`leased_until` text,
	`deaths` integer DEFAULT 0 NOT NULL,
	`fetched_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text
);
--> statement-breakpoint
CREATE INDEX `hosts_next` ON `hosts` (`next_at`);--> statement-breakpoint
CREATE INDEX `hosts_leased` ON `hosts` (`leased_until`);--> statement-breakpoint
CREATE TABLE `pages` (
	`page_id` text PRIMARY KEY NOT NULL,
	`charter_number` integer NOT NULL,
	`site_url` text NOT NULL,
	`host` text NOT NULL,
	`url` text NOT NULL,
	`role` text NOT NULL,
	`found_by` text NOT NULL,
	`depth` integer NOT NULL,
	`state` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`text_sha256` text,
	`checked_at` text,
	`changed_at` text,
	`missing_since` text,
	`redirected_to` text,
	`hops` integer DEFAULT 0 NOT NULL,
	`kept_at` text,
	`due_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pages_host` ON `pages` (`host`,`due_at`);--> statement-breakpoint
CREATE INDEX `pages_charter` ON `pages` (`charter_number`);--> statement-breakpoint
CREATE INDEX `pages_text` ON `pages` (`text_sha256`);
CREATE TABLE `former_ids` (
	`former_id` text PRIMARY KEY NOT NULL,
	`credit_union_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_ids_institution` ON `former_ids` (`credit_union_id`);--> statement-breakpoint
ALTER TABLE `imports` ADD `accept_loss` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `institutions` ADD `also_known_as` text;--> statement-breakpoint
ALTER TABLE `institutions` ADD `is_community` integer;--> statement-breakpoint
ALTER TABLE `institutions` ADD `chartered_as_of` text;
ALTER TABLE `monitors` ADD `initial_baseline` text;--> statement-breakpoint
UPDATE `monitors` SET `initial_baseline` = `initial_observation`;

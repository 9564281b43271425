ALTER TABLE `institutions` ADD `agency_hash` text;--> statement-breakpoint
UPDATE `institutions` SET `agency_hash` = '' WHERE `synthetic` = 0 AND `chartered_as_of` IS NOT NULL;

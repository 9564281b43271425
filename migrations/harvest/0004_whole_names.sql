ALTER TABLE `sites` ADD `whole_name` text;

DROP TABLE `evaluator_watermarks`;--> statement-breakpoint
DROP TABLE `monitors`;
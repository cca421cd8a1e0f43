ALTER TABLE "quotes" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_submission_id_unique" UNIQUE("submission_id");
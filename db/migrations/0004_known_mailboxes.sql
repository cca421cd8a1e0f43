ALTER TABLE "mailboxes" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "mailboxes" SET "known" = true, "first_copy_at" = "last_copy_at" WHERE "first_copy_at" = timestamptz '1970-01-01T00:00:00Z';

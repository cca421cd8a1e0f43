ALTER TABLE "quote_versions" ADD COLUMN "offered_to" text;--> statement-breakpoint
UPDATE "quote_versions" SET "offered_to" = "quotes"."contact_email" FROM "quotes" WHERE "quotes"."id" = "quote_id";

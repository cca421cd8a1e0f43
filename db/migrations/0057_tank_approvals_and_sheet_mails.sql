ALTER TABLE "approvals" DROP CONSTRAINT "approvals_of";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "tank_id" uuid;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "deci_gallons" bigint;--> statement-breakpoint
ALTER TABLE "sheet_copies" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "sheet_holders" ADD COLUMN "event_id" uuid;--> statement-breakpoint
CREATE INDEX "mails_sheets_missing" ON "mails" USING btree ("event_id") WHERE email = 'safety-sheets' and (state <> 'sent' or bounce_action = 'failed' or jsonb_path_exists(attachments, '$[*].why'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_of" CHECK (num_nonnulls(quote_id, reorder_of, tank_id) = 1 and (tank_id is null) = (deci_gallons is null));--> statement-breakpoint
UPDATE "sheet_copies" SET "event_id" = "events"."id" FROM "events" WHERE "way" = 'email' AND "events"."subject_id" = "sheet_copies"."shipment_id" AND "events"."name" = 'sheet.sent' AND "events"."at" = "sheet_copies"."given_at";--> statement-breakpoint
UPDATE "sheet_holders" SET "event_id" = "sheet_copies"."event_id" FROM "sheet_copies" WHERE "sheet_copies"."holder_id" = "sheet_holders"."id" AND "sheet_copies"."given_at" = "sheet_holders"."given_at" AND "sheet_holders"."way" = 'email';

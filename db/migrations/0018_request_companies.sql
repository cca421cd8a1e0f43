ALTER TABLE "requests" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_of_company" ON "requests" USING btree ("company_id","received_at") WHERE company_id is not null;--> statement-breakpoint
UPDATE "requests" SET "company_id" = "profiles"."company_id" FROM "profiles" WHERE "profiles"."user_id" = "requests"."user_id" AND "profiles"."company_id" IS NOT NULL;

-- Written by hand. Quotes and orders of somebody who was signed in were kept as the person's own, though they act for a
-- company: they belong to it, also where it is closed by now.
UPDATE "quotes" SET "company_id" = "profiles"."company_id" FROM "profiles" WHERE "quotes"."company_id" IS NULL AND "profiles"."user_id" = "quotes"."user_id" AND "profiles"."role" = 'customer' AND "profiles"."company_id" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "company_id" = "profiles"."company_id" FROM "profiles" WHERE "orders"."company_id" IS NULL AND "profiles"."user_id" = "orders"."user_id" AND "profiles"."role" = 'customer' AND "profiles"."company_id" IS NOT NULL;

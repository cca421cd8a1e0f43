CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"role" text NOT NULL,
	"password" text NOT NULL,
	"key_hash" text NOT NULL,
	"link_ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "pending_sign_ups_role" CHECK (role in ('customer', 'supplier', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_verified" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_created" ON "pending_sign_ups" USING btree ("created_at");--> statement-breakpoint
DELETE FROM "users" WHERE NOT "email_verified";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_verified" CHECK (email_verified);
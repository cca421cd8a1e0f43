CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"company_id" uuid,
	"company_role" text,
	"key_hash" text NOT NULL,
	"state" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "invitations_role" CHECK (role in ('customer', 'supplier')),
	CONSTRAINT "invitations_state" CHECK (state in ('waiting', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "invitations_company_role" CHECK (company_role in ('manager', 'buyer', 'viewer')),
	CONSTRAINT "invitations_company_both" CHECK ((company_id is null) = (company_role is null))
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_waiting" ON "invitations" USING btree ("email",coalesce(company_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "invitations_company" ON "invitations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_actor" ON "events" USING btree ("actor_id","at");
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"quote_id" uuid,
	"reorder_of" uuid,
	"goods" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"limit_cents" bigint NOT NULL,
	"wish" jsonb NOT NULL,
	"sealed_gate_code" text,
	"dyed_use" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	"order_id" uuid,
	CONSTRAINT "approvals_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "approvals_state" CHECK (state in ('waiting', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "approvals_of" CHECK ((quote_id is null) <> (reorder_of is null))
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"beneath" text,
	"published_at" timestamp (3) with time zone,
	"published_by" text,
	"published_by_id" uuid,
	"draft" text,
	"draft_at" timestamp (3) with time zone,
	"draft_by" text,
	"draft_by_id" uuid,
	CONSTRAINT "content_files_path_unique" UNIQUE("path"),
	CONSTRAINT "content_files_state" CHECK (state in ('file', 'edited', 'hidden')),
	CONSTRAINT "content_files_version" CHECK (version > 0),
	CONSTRAINT "content_files_text" CHECK ((state = 'edited') = (text is not null))
);
--> statement-breakpoint
CREATE TABLE "content_picture_files" (
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "content_picture_files_picture_id_width_pk" PRIMARY KEY("picture_id","width")
);
--> statement-breakpoint
CREATE TABLE "content_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	"added_by_id" uuid,
	"retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_pictures_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "content_pictures_size" CHECK (width between 1 and 1600 and height between 1 and 1600)
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"text" text,
	"again" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid,
	CONSTRAINT "content_versions_state" CHECK (state in ('file', 'edited', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "spending_limit" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_reorder_of_orders_id_fk" FOREIGN KEY ("reorder_of") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_draft_by_id_users_id_fk" FOREIGN KEY ("draft_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_picture_files" ADD CONSTRAINT "content_picture_files_picture_id_content_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."content_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pictures" ADD CONSTRAINT "content_pictures_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_file_id_content_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."content_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_company" ON "approvals" USING btree ("company_id","asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("quote_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "content_pictures_added" ON "content_pictures" USING btree ("added_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_of" ON "content_versions" USING btree ("file_id","version");
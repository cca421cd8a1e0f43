CREATE TABLE "document_files" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"revision" text NOT NULL,
	"revised_on" date NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	CONSTRAINT "document_versions_type" CHECK (type in ('application/pdf', 'image/png', 'image/jpeg')),
	CONSTRAINT "document_versions_bytes" CHECK (bytes between 1 and 20971520)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"version" integer NOT NULL,
	"revision" text NOT NULL,
	"revised_on" date NOT NULL,
	"review_by" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "documents_version" CHECK (version > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"kind" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"value" jsonb,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"changed_by_id" uuid,
	CONSTRAINT "settings_id_unique" UNIQUE("id"),
	CONSTRAINT "settings_version" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_of" ON "document_versions" USING btree ("document_id","version");--> statement-breakpoint
CREATE INDEX "documents_kind" ON "documents" USING btree ("kind","revised_on");--> statement-breakpoint
CREATE INDEX "documents_title" ON "documents" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "documents_review" ON "documents" USING btree ("review_by") WHERE withdrawn_at is null;--> statement-breakpoint
-- Papers are compressed already, and a part of one is read without the rest only when it is stored as it is.
ALTER TABLE "document_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;

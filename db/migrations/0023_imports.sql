CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"effect" text NOT NULL,
	"name" text NOT NULL,
	"shown" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"problem_column" text,
	"problem" text,
	"moved" boolean DEFAULT false NOT NULL,
	"made" jsonb,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_effect" CHECK (effect in ('new', 'changed', 'unchanged', 'bad'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea",
	"columns" jsonb NOT NULL,
	"overwrites" boolean DEFAULT false NOT NULL,
	"counts" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"imported_by" text,
	"imported_at" timestamp (3) with time zone,
	"undone_by" text,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_state" CHECK (state in ('draft', 'imported', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "price_indexes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"week" date NOT NULL,
	"price" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_indexes_price" CHECK (price between 1 and 200000)
);
--> statement-breakpoint
ALTER TABLE "price_agreements" ADD COLUMN "gallons" bigint;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_effects" ON "import_rows" USING btree ("import_id","effect","row");--> statement-breakpoint
CREATE INDEX "imports_started" ON "imports" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_indexes_week" ON "price_indexes" USING btree ("series","week");
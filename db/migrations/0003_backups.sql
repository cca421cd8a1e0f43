CREATE TABLE "uptime"."backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"every_hours" integer NOT NULL,
	"file" text,
	"bytes" bigint,
	"failed" text
);

ALTER TABLE "requests" ADD COLUMN "county" text;--> statement-breakpoint
CREATE INDEX "requests_county" ON "requests" USING btree ("county","received_at","id") WHERE county is not null;
ALTER TABLE "requests" ADD COLUMN "needed_by" text GENERATED ALWAYS AS (jsonb_path_query_first(answers,
  '$[*] ? ((@.name == "deliveryDate" || @.name == "preferredDate") && @.value.type() == "string").value') #>> '{}') STORED;--> statement-breakpoint
CREATE INDEX "requests_needed" ON "requests" USING btree ("needed_by","id") WHERE needed_by is not null;
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wished_day" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "came_from" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_stranger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_heard" ON "orders" USING btree ("heard_at","id") WHERE heard_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_heard" ON "quotes" USING btree ("heard_at","id") WHERE heard_at is not null;--> statement-breakpoint
CREATE INDEX "messages_quote" ON "messages" USING btree ("quote_id","at") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "messages_order" ON "messages" USING btree ("order_id","at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "messages_mail" ON "messages" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK (kind in ('note', 'reply', 'answer', 'addition', 'assistant'));--> statement-breakpoint
UPDATE "messages" SET "read_at" = "at";--> statement-breakpoint
-- What was said in the chat before a request was sent from it stands in the request's thread. The release before this
-- one writes chat_transcripts alone, so a trigger carries over what it writes beside us; the release after drops both.
CREATE FUNCTION transcript_to_thread(request uuid, said jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO messages (id, request_id, kind, channel, text, at, read_at)
    SELECT gen_random_uuid(), request, CASE line ->> 'role' WHEN 'user' THEN 'addition' ELSE 'assistant' END, 'chat',
        line ->> 'content', max((line ->> 'at')::timestamptz) OVER (ORDER BY place) + place * interval '1 millisecond', now()
      FROM jsonb_array_elements(said) WITH ORDINALITY AS lines (line, place)
$$;--> statement-breakpoint
CREATE FUNCTION keep_transcript() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM transcript_to_thread(NEW.request_id, NEW.lines);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER chat_transcripts_to_thread AFTER INSERT ON "chat_transcripts"
  FOR EACH ROW EXECUTE FUNCTION keep_transcript();--> statement-breakpoint
SELECT transcript_to_thread(request_id, lines) FROM "chat_transcripts";

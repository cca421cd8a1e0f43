ALTER TABLE "invoice_numbers" DROP CONSTRAINT "invoice_numbers_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "finance_charges_number" ON "finance_charges" USING btree ("number") WHERE number !~ '^FC-\d{4}-\d{2}$';--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_kind" CHECK (kind in ('invoice', 'credit_memo', 'finance_charge'));
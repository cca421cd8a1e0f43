ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_tax_class";--> statement-breakpoint
ALTER TABLE "purchase_order_lines" DROP CONSTRAINT "purchase_order_lines_tax_class";--> statement-breakpoint
ALTER TABLE "quote_lines" DROP CONSTRAINT "quote_lines_tax_class";--> statement-breakpoint
ALTER TABLE "shipment_lines" DROP CONSTRAINT "shipment_lines_tax_class";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax_class" CHECK (tax_class in ('road_diesel', 'gasoline', 'dyed_diesel', 'heating_oil', 'kerosene', 'dyed_kerosene', 'lubricant'));--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_tax_class" CHECK (tax_class in ('road_diesel', 'gasoline', 'dyed_diesel', 'heating_oil', 'kerosene', 'dyed_kerosene', 'lubricant'));--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_tax_class" CHECK (tax_class in ('road_diesel', 'gasoline', 'dyed_diesel', 'heating_oil', 'kerosene', 'dyed_kerosene', 'lubricant'));--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_tax_class" CHECK (tax_class in ('road_diesel', 'gasoline', 'dyed_diesel', 'heating_oil', 'kerosene', 'dyed_kerosene', 'lubricant'));
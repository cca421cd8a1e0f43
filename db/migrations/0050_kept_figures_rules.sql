-- Reports add up days that are over once (features/analytics/kept-days.ts). Whoever changes what such a day is made of, a verb, an
-- import or an older release beside us, leaves a note of the moment it belongs to in the same transaction; the day is then
-- added up again when it is asked for. A day is kept two hours after its end at the earliest: what happens now needs no note.
CREATE FUNCTION note_figures(kind text, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_changes (kind, at) SELECT $1, $2 WHERE $2 < now() - interval '1 hour'
$$;--> statement-breakpoint
CREATE FUNCTION note_request_figures(request uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_changes (kind, at) SELECT 'requests', received_at FROM requests
    WHERE id = $1 AND received_at < now() - interval '1 hour'
$$;--> statement-breakpoint
CREATE FUNCTION note_sale_figures(sale uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_changes (kind, at) SELECT kind, delivered_at FROM orders, unnest(array['sales', 'customers']) AS kind
    WHERE id = $1 AND delivered_at < now() - interval '1 hour'
$$;--> statement-breakpoint
CREATE FUNCTION figures_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
  request uuid;
BEGIN
  FOR moment IN SELECT DISTINCT delivered FROM unnest(array[OLD.delivered_at, NEW.delivered_at]) AS delivered LOOP
    PERFORM note_figures('sales', moment), note_figures('customers', moment);
  END LOOP;
  FOR moment IN SELECT DISTINCT due FROM unnest(array[coalesce(OLD.missed_due_at, OLD.due_at), coalesce(NEW.missed_due_at, NEW.due_at)]) AS due LOOP
    PERFORM note_figures('promises', moment);
  END LOOP;
  FOR request IN SELECT unnest(array[OLD.request_id, NEW.request_id])
      UNION SELECT request_id FROM quotes WHERE id IN (OLD.quote_id, NEW.quote_id) LOOP
    PERFORM note_request_figures(request);
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER orders_figures_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.state, OLD.delivered_at, OLD.due_at, OLD.missed_due_at, OLD.day_moved, OLD.confirmed_at, OLD.goods_cents, OLD.freight,
      OLD.total_cents, OLD.customer_id, OLD.quote_id, OLD.request_id)
    IS DISTINCT FROM (NEW.state, NEW.delivered_at, NEW.due_at, NEW.missed_due_at, NEW.day_moved, NEW.confirmed_at, NEW.goods_cents, NEW.freight,
      NEW.total_cents, NEW.customer_id, NEW.quote_id, NEW.request_id))
  EXECUTE FUNCTION figures_of_orders();--> statement-breakpoint
CREATE TRIGGER orders_figures_added AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION figures_of_orders();--> statement-breakpoint
CREATE FUNCTION figures_of_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sale_figures(sale) FROM (SELECT DISTINCT unnest(array[OLD.order_id, NEW.order_id]) AS sale) AS sales;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_lines_figures AFTER INSERT OR UPDATE OR DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION figures_of_order_lines();--> statement-breakpoint
CREATE FUNCTION figures_of_purchase_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sale_figures(order_id) FROM order_lines WHERE id IN (OLD.order_line_id, NEW.order_line_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER purchase_lines_figures AFTER INSERT OR UPDATE OR DELETE ON purchase_order_lines FOR EACH ROW
  EXECUTE FUNCTION figures_of_purchase_lines();--> statement-breakpoint
CREATE FUNCTION figures_of_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sale_figures(sold.order_id) FROM purchase_order_lines bought JOIN order_lines sold ON sold.id = bought.order_line_id
    WHERE bought.purchase_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER purchases_figures AFTER UPDATE ON purchase_orders FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION figures_of_purchases();--> statement-breakpoint
CREATE FUNCTION figures_of_quote_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sale_figures(order_id) FROM order_lines WHERE quote_line_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quote_lines_figures AFTER UPDATE ON quote_lines FOR EACH ROW
  WHEN ((OLD.parts, OLD.unit) IS DISTINCT FROM (NEW.parts, NEW.unit)) EXECUTE FUNCTION figures_of_quote_lines();--> statement-breakpoint
CREATE FUNCTION figures_of_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  FOR moment IN SELECT DISTINCT received FROM unnest(array[OLD.received_at, NEW.received_at]) AS received LOOP
    PERFORM note_figures('requests', moment);
  END LOOP;
  FOR moment IN SELECT DISTINCT due FROM unnest(array[coalesce(OLD.missed_due_at, OLD.due_at), coalesce(NEW.missed_due_at, NEW.due_at)]) AS due LOOP
    PERFORM note_figures('promises', moment);
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER requests_figures_changed AFTER UPDATE ON requests FOR EACH ROW
  WHEN ((OLD.state, OLD.kind, OLD.received_at, OLD.due_at, OLD.missed_due_at, OLD.answered_at, OLD.released_at)
    IS DISTINCT FROM (NEW.state, NEW.kind, NEW.received_at, NEW.due_at, NEW.missed_due_at, NEW.answered_at, NEW.released_at))
  EXECUTE FUNCTION figures_of_requests();--> statement-breakpoint
CREATE TRIGGER requests_figures_added AFTER INSERT ON requests FOR EACH ROW WHEN (NEW.received_at < now() - interval '1 hour')
  EXECUTE FUNCTION figures_of_requests();--> statement-breakpoint
CREATE TRIGGER requests_figures_gone AFTER DELETE ON requests FOR EACH ROW EXECUTE FUNCTION figures_of_requests();--> statement-breakpoint
CREATE FUNCTION figures_of_quotes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_request_figures(request) FROM (SELECT DISTINCT unnest(array[OLD.request_id, NEW.request_id]) AS request) AS asked;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quotes_figures_changed AFTER UPDATE ON quotes FOR EACH ROW
  WHEN ((OLD.state, OLD.offered_at, OLD.request_id) IS DISTINCT FROM (NEW.state, NEW.offered_at, NEW.request_id))
  EXECUTE FUNCTION figures_of_quotes();--> statement-breakpoint
CREATE TRIGGER quotes_figures_added AFTER INSERT OR DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION figures_of_quotes();

import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

/** How much there is: two years of orders, and whose they are. */
export type Scale = { orders: number; customers: number }

const batch = 10_000
const suppliers = 8

/**
 * Two years of trade in bulk. For 50,000 orders: 60,100 requests, 60,000 quotes, 30,000 purchase orders, 45,000 shipments and a diary
 * of 250,000 entries. The first customer has every tenth order beside its own, the first supplier every fourth: lists are
 * to be quick for those who use them most. 15 orders in 1,000 are still owed.
 */
export const fillTrade = async (db: Db, scale: Scale): Promise<void> => {
  const { orders, customers } = scale
  await db.execute(sql`
    insert into companies (id, kind, name, created_at)
    select ${uuid('c', sql`n`)}, 'customer', 'Customer ' || n, now() - interval '3 years' from generate_series(1, ${customers}::int) n
    union all
    select ${uuid('5', sql`n`)}, 'supplier', 'Supplier ' || n, now() - interval '3 years' from generate_series(1, ${suppliers}::int) n`)
  await db.execute(sql`
    insert into users (id, name, email, email_verified, created_at, updated_at)
    select ${uuid('a', sql`n`)}, 'Buyer ' || n, 'buyer' || n || '@works.example', true, now() - interval '3 years', now()
      from generate_series(2, ${customers}::int) n`)
  await db.execute(sql`
    insert into profiles (user_id, role, display_name, company_id, company_role)
    select ${uuid('a', sql`n`)}, 'customer', 'Buyer ' || n, ${uuid('c', sql`n`)}, 'manager' from generate_series(2, ${customers}::int) n`)
  await db.execute(sql`
    insert into customers (id, name, kind, company_id, email, phone, created_at)
    select ${uuid('7', sql`n`)}, 'Customer ' || n, 'business', ${uuid('c', sql`n`)}, 'buyer' || n || '@works.example',
      '(740) 555-' || lpad((n % 10000)::text, 4, '0'), now() - interval '3 years' from generate_series(1, ${customers}::int) n`)
  for (let from = 1; from <= orders; from += batch) await sell(db, scale, from, from + batch - 1)
  await db.execute(sql`vacuum analyze`)
}

/** A row's id, made of its kind and its number. */
export const uuid = (kind: string, n: ReturnType<typeof sql>) =>
  sql`(lpad(to_hex(${n}), 8, '0') || '-0000-4000-8000-' || lpad(${kind}::text, 12, '0'))::uuid`

export const firstRecord = '00000001-0000-4000-8000-000000000007'
export const firstCustomer = '00000001-0000-4000-8000-00000000000c'
export const firstSupplier = '00000001-0000-4000-8000-000000000005'

const line = sql`position, product, name, tax_class, dyed, unit, quantity`

/** The sales of which a truck goes. */
const shipped = sql`state <> 'placed' and state <> 'canceled' and n % 10 <> 9`

/** One row for each order: whose it is, how it stands, and when it was placed; the number is its age. */
const sales = ({ orders, customers }: Scale, from: number, until: number) => sql`
  select n, at, ${uuid('c', sql`customer`)} as company_id, ${uuid('7', sql`customer`)} as customer_id, ${uuid('5', sql`supplier`)} as supplier_id, gallons, product,
      product_name, gallons * 3142 / 1000 as goods, customer,
      case when n % 67 = 0 then (array['placed', 'confirmed', 'confirmed', 'in_transit', 'delayed'])[1 + n / 67 % 5]
        when n % 100 = 7 then 'canceled' else 'delivered' end as state
    from generate_series(${from}::int, ${until}::int) n,
      lateral (select case when n % 67 = 0 then now() - interval '3 days' * n / ${orders}::float
        else now() - interval '730 days' * n / ${orders}::float end as at,
        case when n % 10 = 0 then 1 else 1 + n % ${customers}::int end as customer,
        case when n % 4 = 0 then 1 else 1 + n % ${suppliers}::int end as supplier,
        1000 + n * 37 % 70000 as gallons,
        (array['ulsd', 'off-road-diesel', 'gasoline-87'])[1 + n % 3] as product,
        (array['Ultra-low sulfur diesel', 'Off-road diesel', 'Regular gasoline 87'])[1 + n % 3] as product_name) as drawn`

/** What each quote answers, by its sale and its turn there; a third turn is a request that no quote answers yet. */
const asked = uuid('f', sql`(n + extra * 1000000)`)

const sell = async (db: Db, scale: Scale, from: number, until: number) => {
  const sold = sales(scale, from, until)
  await db.execute(sql`
    insert into requests (id, reference, submission_id, fingerprint, secret_link, kind, title, state, answers, contact_name,
      contact_email, company, county, company_id, customer_id, promise, promise_words, received_at, due_at, answered_at)
    select ${asked}, 'FQ-' || n || '-' || extra, gen_random_uuid(), md5('asked' || n || '-' || extra), md5('request' || n || '-' || extra),
      (array['fuel_quote', 'bulk_quote', 'sales'])[1 + n % 3], 'Fuel quote',
      case extra when 0 then 'won' when 1 then case when n % 500 = 0 then 'answered' else 'lost' end else 'received' end,
      jsonb_build_array(
        jsonb_build_object('name', 'fuelType', 'label', 'Fuel type', 'value', product, 'said', product_name),
        jsonb_build_object('name', 'volume', 'label', 'Volume', 'value', gallons / 10, 'said', gallons / 10 || ' gal'),
        jsonb_build_object('name', 'deliveryAddress', 'label', 'Delivery address', 'value', '', 'said', n || ' County Road 9, Marion, OH')),
      'Buyer ' || customer, 'buyer' || customer || '@works.example', 'Customer ' || customer, 'Marion', company_id, customer_id, 'fuel_quote',
      'within 24 hours', received, received + interval '24 hours', case when extra < 2 then received + interval '5 hours' end
    from (${sold}) as sale, unnest(case when n % 5 = 0 then array[0, 1] when n % 500 = 3 then array[0, 2] else array[0] end) as extra,
      lateral (select case when extra = 2 then now() - interval '20 hours' * n / ${scale.orders}::float else at - interval '29 hours' end as received) as times`)
  await db.execute(sql`
    insert into quotes (id, reference, secret_link, request_id, state, version, company_id, customer_id, contact_name, contact_email, company,
      delivery_address, county, goods, freight, exempt, sums, total_cents, created_at, changed_at, offered_at, valid_until, decided_at)
    select case when extra = 0 then ${uuid('b', sql`n`)} else gen_random_uuid() end, 'QT-' || n || '-' || extra,
      md5('quote' || n || '-' || extra), ${asked},
      case when extra = 0 then 'approved' when n % 500 = 0 then 'pending' when n % 3 = 0 then 'rejected' else 'expired' end, 1, company_id, customer_id,
      'Buyer ' || customer, 'buyer' || customer || '@works.example', 'Customer ' || customer,
      n || ' County Road 9, Marion, OH', 'Marion', product_name, 4500, '[]', jsonb_build_object('lines', jsonb_build_array(goods), 'goods', goods, 'freight', 4500, 'taxes', '[]'::jsonb, 'total', goods + 4500),
      goods + 4500, at - interval '1 day', at, at - interval '1 day', at + interval '8 hours', at
    from (${sold}) as sale, lateral generate_series(0, case when n % 5 = 0 then 1 else 0 end) as extra`)
  await db.execute(sql`
    insert into orders (id, reference, secret_link, submission_id, quote_id, state, company_id, customer_id, contact_name, contact_email, company,
      delivery_address, county, delivery_date, delivery_window, urgency, firm, freight, exempt, taxes, goods, goods_cents, total_cents,
      deci_gallons, placed_at, confirmed_at, due_at, delivered_at, canceled_at)
    select ${uuid('0', sql`n`)}, 'OR-' || n, md5('order' || n), gen_random_uuid(), ${uuid('b', sql`n`)}, state, company_id, customer_id,
      'Buyer ' || customer, 'buyer' || customer || '@works.example', 'Customer ' || customer,
      n || ' County Road 9, Marion, OH', 'Marion', (at + interval '3 days')::date, 'morning', 'standard', true, 4500, '[]', '[]', product_name, goods,
      goods + 4500, gallons, at, at + interval '1 hour', at + interval '3 days',
      case when state = 'delivered' then at + interval '70 hours' * (0.9 + n % 20 / 100.0) end, case when state = 'canceled' then at end
    from (${sold}) as sale`)
  await db.execute(sql`
    insert into quote_lines (quote_id, version, ${line}, price)
    select quotes.id, 1, 0, product, product_name, 'road_diesel', false, 'gallon', gallons, 31420
    from (${sold}) as sale cross join lateral generate_series(0, case when n % 5 = 0 then 1 else 0 end) as extra
      join quotes on quotes.reference = 'QT-' || n || '-' || extra`)
  await db.execute(sql`
    insert into order_lines (order_id, quote_line_id, ${line}, price)
    select ${uuid('0', sql`n`)}, quote_lines.id, 0, sale.product, product_name, 'road_diesel', false, 'gallon', gallons, 31420
    from (${sold}) as sale join quote_lines on quote_id = ${uuid('b', sql`n`)}`)
  await db.execute(sql`
    insert into purchase_orders (id, reference, submission_id, order_id, supplier_id, state, goods, cost_cents, deci_gallons,
      delivery_address, county, delivery_date, placed_at, answered_at, completed_at)
    select ${uuid('d', sql`n`)}, 'PO-' || n, gen_random_uuid(), ${uuid('0', sql`n`)}, supplier_id,
      case state when 'placed' then 'pending' when 'delayed' then 'in_transit' else state end, product_name,
      goods * 9 / 10, gallons, n || ' County Road 9, Marion, OH', 'Marion', (at + interval '3 days')::date, at,
      at + interval '2 hours', case when state = 'delivered' then at + interval '3 days' end
    from (${sold}) as sale where n % 5 < 3`)
  await db.execute(sql`
    insert into purchase_order_lines (purchase_id, order_line_id, ${line}, price)
    select ${uuid('d', sql`n`)}, order_lines.id, 0, sale.product, product_name, 'road_diesel', false, 'gallon', gallons, 28278
    from (${sold}) as sale join order_lines on order_id = ${uuid('0', sql`n`)} where n % 5 < 3`)
  await db.execute(sql`
    insert into shipments (id, reference, submission_id, order_id, purchase_id, supplier_id, state, bill_of_lading, goods, deci_gallons,
      truck, destination, county, eta, created_at, departed_at, delivered_at, received_by, delivered_deci_gallons)
    select ${uuid('e', sql`n`)}, 'SH-' || n, gen_random_uuid(), ${uuid('0', sql`n`)},
      case when n % 5 < 3 then ${uuid('d', sql`n`)} end, case when n % 5 < 3 then supplier_id end,
      case state when 'confirmed' then 'scheduled' else state end, 'BOL ' || n, product_name, gallons,
      'Truck ' || n % 9, n || ' County Road 9, Marion, OH', 'Marion', at + interval '3 days', at + interval '1 day', at + interval '2 days',
      case when state = 'delivered' then at + interval '3 days' end, 'Yard', gallons
    from (${sold}) as sale where ${shipped}`)
  await db.execute(sql`
    insert into shipment_lines (shipment_id, order_line_id, purchase_line_id, ${line}, delivered)
    select ${uuid('e', sql`n`)}, order_lines.id, purchase_order_lines.id, 0, sale.product, product_name, 'road_diesel', false, 'gallon',
      gallons, case when state = 'delivered' then gallons end
    from (${sold}) as sale join order_lines on order_id = ${uuid('0', sql`n`)}
      left join purchase_order_lines on purchase_id = ${uuid('d', sql`n`)}
    where ${shipped}`)
  await db.execute(sql`
    insert into events (id, at, name, subject_type, subject_id, actor_role, actor_name, detail)
    select gen_random_uuid(), at + interval '1 hour' * step, name, 'order', ${uuid('0', sql`n`)}, 'admin', 'Dispatch', '{}'
      from (${sold}) as sale, unnest(array['order.place', 'order.confirm', 'order.dispatch', 'order.deliver', 'order.reschedule'])
        with ordinality as told (name, step)`)
  // As the database leaves it by itself some minutes later.
  await db.execute(sql`vacuum (analyze)`)
}

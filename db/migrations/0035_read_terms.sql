-- Terms that staff wrote in words become terms that the program reads, where it can: "Net 30", "EFT 10", "COD". The two
-- columns stay as they are. app/features/ledger/terms.ts reads the same. Nothing follows from them until holds are on.
INSERT INTO credit_terms (id, customer_id, terms, limit_cents, set_by, set_at, reason)
SELECT gen_random_uuid(), id, jsonb_build_object('fuel', term, 'lubricant', term),
  CASE WHEN term->>'kind' = 'prepaid' THEN 0 ELSE coalesce(credit_limit, 0)::bigint * 100 END,
  'Automatic', now(), 'As recorded before: ' || payment_terms
FROM (
  SELECT id, payment_terms, credit_limit, CASE
    WHEN said ~ '^(net )?\d{1,3} (days )?(eom|end of month)$' THEN jsonb_build_object('kind', 'end_of_month', 'days', substring(said from '\d+')::int)
    WHEN said ~ '^(net )?(eom|end of month)$' THEN jsonb_build_object('kind', 'end_of_month', 'days', 0)
    WHEN said ~ '^(10th|tenth) (prox|of next month|of the next month)$' THEN jsonb_build_object('kind', 'tenth')
    WHEN said ~ '^(eft|draft|ach|bank draft)( after)? \d{1,3}( days)?$' THEN jsonb_build_object('kind', 'draft', 'days', substring(said from '\d+')::int)
    WHEN said ~ '^(net|n) ?\d{1,3}( days)?$' THEN jsonb_build_object('kind', 'net', 'days', substring(said from '\d+')::int)
    WHEN said ~ '^(due )?(on|upon) receipt$' THEN jsonb_build_object('kind', 'net', 'days', 0)
    WHEN said ~ '^(cod|cash on delivery|prepaid|prepay|in advance|due on delivery)$' THEN jsonb_build_object('kind', 'prepaid')
  END AS term
  FROM (
    SELECT id, payment_terms, credit_limit,
      regexp_replace(regexp_replace(lower(trim(payment_terms)), '[.,]', '', 'g'), '\s+', ' ', 'g') AS said
    FROM customers WHERE merged_into IS NULL
  ) AS written
) AS read
WHERE term IS NOT NULL AND coalesce((term->>'days')::int, 0) <= 180;

-- Terms that staff wrote in words become terms that the program reads, where it can: "Net 30", "EFT 10", "COD". The two
-- columns stay as they are. app/features/credit/terms.ts reads the same. Nothing follows from them until holds are on.
INSERT INTO credit_terms (id, customer_id, terms, limit_cents, set_by, set_at, reason)
SELECT gen_random_uuid(), id, jsonb_build_object('fuel', term, 'lubricant', term),
  CASE WHEN term->>'kind' = 'prepaid' THEN 0 ELSE coalesce(credit_limit, 0)::bigint * 100 END,
  'Automatic', now(), 'As recorded before: ' || payment_terms
FROM (
  SELECT id, payment_terms, credit_limit, CASE
    WHEN said ~ '^(net|n)[ /-]?\d{1,3}( days)?$' THEN jsonb_build_object('kind', 'net', 'days', substring(said from '\d+')::int)
    WHEN said ~ '^net ?\d{1,3},? ?(eom|end of month)$' THEN jsonb_build_object('kind', 'net_eom', 'days', substring(said from '\d+')::int)
    WHEN said ~ '^(eft|ach|draft) ?\d{1,3}$' THEN jsonb_build_object('kind', 'draft', 'days', substring(said from '\d+')::int)
    WHEN said ~ '^(eom|end of month)$' THEN jsonb_build_object('kind', 'eom', 'days', 0)
    WHEN said ~ '^(10th prox\.?|10th of next month)$' THEN jsonb_build_object('kind', 'prox', 'days', 0)
    WHEN said ~ '^due (up)?on receipt$' THEN jsonb_build_object('kind', 'net', 'days', 0)
    WHEN said ~ '^(prepaid|paid in advance|cod|c\.o\.d\.|cash on delivery)$' THEN jsonb_build_object('kind', 'prepaid', 'days', 0)
  END AS term
  FROM (SELECT id, payment_terms, credit_limit, lower(trim(payment_terms)) AS said FROM customers WHERE merged_into IS NULL) AS written
) AS read
WHERE term IS NOT NULL;

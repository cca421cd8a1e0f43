-- Finds the customer of a request, quote or order as it is stored, or makes one: by the company, by the account, by the
-- account of the address, by an address that was typed before, by the digits of a phone. Null where nothing tells whose
-- it is, and for suppliers and staff. A typed address or phone groups for the office and proves nothing.
-- One that is found is held until what names it is stored: while an import that made it is undone, another one is made.
CREATE OR REPLACE FUNCTION customer_for(of_company uuid, of_user uuid, typed_email text, typed_phone text, contact text, company text, made_at timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  mail text := nullif(lower(btrim(typed_email)), '');
  digits text := nullif(right(regexp_replace(coalesce(typed_phone, ''), '\D', '', 'g'), 10), '');
  account record;
  theirs uuid;
  key text;
  called text := coalesce(nullif(btrim(company), ''), nullif(btrim(contact), ''), mail, typed_phone);
  kind text := CASE WHEN nullif(btrim(company), '') IS NULL THEN 'household' ELSE 'business' END;
BEGIN
  IF length(digits) < 10 THEN digits := NULL; END IF;
  IF of_company IS NOT NULL THEN
    SELECT coalesce(merged_into, id) INTO theirs FROM customers WHERE company_id = of_company;
    PERFORM 1 FROM customers WHERE id = theirs FOR KEY SHARE;
    IF FOUND THEN RETURN theirs; END IF;
    SELECT name, email, phone INTO account FROM companies WHERE id = of_company AND companies.kind = 'customer';
    IF NOT FOUND THEN RETURN NULL; END IF;
    key := 'company:' || of_company;
    called := account.name;
    kind := 'business';
    mail := coalesce(lower(account.email), mail);
    typed_phone := coalesce(account.phone, typed_phone);
  ELSIF of_user IS NOT NULL THEN
    SELECT coalesce(merged_into, id) INTO theirs FROM customers WHERE user_id = of_user;
    PERFORM 1 FROM customers WHERE id = theirs FOR KEY SHARE;
    IF FOUND THEN RETURN theirs; END IF;
    SELECT u.email, p.display_name, p.phone INTO account
      FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = of_user AND p.role = 'customer';
    IF NOT FOUND THEN RETURN NULL; END IF;
    -- What came in before the account was made, with this address.
    UPDATE customers SET user_id = of_user WHERE id = (
      SELECT id FROM customers WHERE lower(email) = account.email AND user_id IS NULL AND company_id IS NULL
        AND merged_into IS NULL ORDER BY created_at, id LIMIT 1) RETURNING id INTO theirs;
    PERFORM 1 FROM customers WHERE id = theirs FOR KEY SHARE;
    IF FOUND THEN RETURN theirs; END IF;
    -- No table but the audit log names an account that was deleted.
    key := 'account:' || md5(of_user::text);
    called := coalesce(nullif(btrim(company), ''), account.display_name);
    mail := account.email;
    typed_phone := coalesce(account.phone, typed_phone);
  ELSE
    IF mail IS NOT NULL THEN
      SELECT u.id, c.id AS company_id INTO account
        FROM users u JOIN profiles p ON p.user_id = u.id
        LEFT JOIN companies c ON c.id = p.company_id AND c.closed_at IS NULL
        WHERE u.email = mail AND p.role = 'customer';
      IF FOUND THEN
        RETURN customer_for(account.company_id, account.id, NULL, typed_phone, contact, company, made_at);
      END IF;
      SELECT coalesce(merged_into, id) INTO theirs FROM (
        SELECT merged_into, id, created_at FROM customers WHERE lower(email) = mail
        UNION ALL
        SELECT c.merged_into, c.id, c.created_at FROM customer_contacts p JOIN customers c ON c.id = p.customer_id
          WHERE lower(p.email) = mail) same ORDER BY created_at, id LIMIT 1;
      PERFORM 1 FROM customers WHERE id = theirs FOR KEY SHARE;
      IF FOUND THEN RETURN theirs; END IF;
    END IF;
    IF digits IS NOT NULL THEN
      SELECT coalesce(merged_into, id) INTO theirs FROM (
        SELECT merged_into, id, created_at FROM customers WHERE phone_digits = digits
        UNION ALL
        SELECT c.merged_into, c.id, c.created_at FROM customer_contacts p JOIN customers c ON c.id = p.customer_id
          WHERE p.phone_digits = digits) same ORDER BY created_at, id LIMIT 1;
      PERFORM 1 FROM customers WHERE id = theirs FOR KEY SHARE;
      IF FOUND THEN RETURN theirs; END IF;
    END IF;
    key := coalesce('email:' || mail, 'phone:' || digits);
    IF key IS NULL THEN RETURN NULL; END IF;
  END IF;
  -- Of two that are stored at once, the second finds what the first has made, by whichever of the keys they met.
  INSERT INTO customers (id, name, kind, company_id, user_id, email, phone, found_by, created_at)
    VALUES (gen_random_uuid(), called, kind, of_company, CASE WHEN of_company IS NULL THEN of_user END, mail,
      typed_phone, key, made_at)
    ON CONFLICT DO NOTHING;
  SELECT coalesce(merged_into, id) INTO theirs FROM customers
    WHERE found_by = key OR company_id = of_company OR (of_company IS NULL AND user_id = of_user)
    ORDER BY created_at, id LIMIT 1;
  PERFORM 1 FROM customers WHERE id = theirs FOR KEY SHARE;
  RETURN theirs;
END $$;

-- What 0040 refuses, of any schema before it: a table may not be there yet.
do $$
declare
  refused boolean := false;
begin
  if to_regclass('public.customers') is not null then
    refused := exists (select from customers where date_deleted is null);
  end if;
  if not refused and to_regclass('public.beneficial_owners') is not null then
    refused := exists (select from beneficial_owners where date_deleted is null);
  end if;
  if not refused and to_regclass('public.credit_applications') is not null then
    refused := exists (select from credit_applications);
  end if;
  if refused then
    raise exception 'This database holds persons in clear, as versions before the first release stored them. Use an empty data folder or database, or the version that made it.';
  end if;
end
$$;

-- Builds the query of the differences between two worlds ($1 and $2) in one table: the key of each row, the
-- row in $2 and the row in $1. Ids are kept in copies, so rows compare by key. A copy cancels pending
-- deliveries and counts events of its webhooks anew, so neither is a difference.
create or replace function world_diff_query(p_table name) returns text
language plpgsql stable as $$
declare
  v_key text;
  v_row text := 'to_jsonb(t) - ''brand_id''';
  v_side text;
begin
  select string_agg(format('%L, t.%I', a.attname, a.attname), ', ' order by k.n) into v_key
    from pg_index i
   cross join lateral unnest(i.indkey) with ordinality k (attnum, n)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
   where i.indrelid = format('public.%I', p_table)::regclass and i.indisprimary
     and a.attname <> 'brand_id';
  if p_table = 'webhooks' then
    v_row := v_row || ' - ''xid''';
  elsif p_table = 'deliveries' then
    v_row := format('(%s - ''next_attempt_at'') || case t.status when ''pending''
      then ''{"status": "cancelled"}''::jsonb else ''{}'' end', v_row);
  end if;
  v_side := format('select jsonb_build_object(%s) as key, %s as row from %I t where t.brand_id = ',
    coalesce(v_key, ''), v_row, p_table);
  return format('select coalesce(a.key, b.key) as key, b.row as was, a.row as present
    from (%s $1) a full join (%s $2) b on b.key = a.key where a.row is distinct from b.row',
    v_side, v_side);
end
$$;

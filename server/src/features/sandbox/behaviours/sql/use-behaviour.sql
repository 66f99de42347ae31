-- Uses a behaviour for vendor calls, and returns the references of the calls that it applies to. A call
-- that is repeated uses a limited behaviour once, however often and concurrently it is made.
create or replace function use_behaviour(p_brand_id uuid, p_behaviour_id uuid, p_references text[])
returns text[]
language plpgsql volatile as $$
declare
  v_times integer;
  v_used integer;
  v_known text[];
  v_fresh text[];
begin
  select b.times, b.used_count into v_times, v_used from behaviours b
   where b.brand_id = p_brand_id and b.behaviour_id = p_behaviour_id for update;
  if not found then
    return '{}';
  end if;
  select coalesce(array_agg(u.reference), '{}') into v_known from behaviour_uses u
   where u.brand_id = p_brand_id and u.behaviour_id = p_behaviour_id
     and u.reference = any (p_references);
  select coalesce(array_agg(r.reference order by r.place), '{}') into v_fresh
    from (select f.reference, f.place
            from unnest(p_references) with ordinality f (reference, place)
           where f.reference <> all (v_known) order by f.place limit v_times - v_used) r;
  if v_times is not null then
    insert into behaviour_uses (brand_id, behaviour_id, reference)
      select p_brand_id, p_behaviour_id, f from unnest(v_fresh) f;
  end if;
  update behaviours b set used_count = b.used_count + cardinality(v_fresh)
   where b.brand_id = p_brand_id and b.behaviour_id = p_behaviour_id;
  return v_known || v_fresh;
end
$$;

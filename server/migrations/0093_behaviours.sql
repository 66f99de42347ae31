-- What a sandbox's simulated vendors were told to do (docs/decisions/0093).

create table behaviours (
  brand_id uuid not null references brands (brand_id),
  behaviour_id uuid not null,
  -- all: whichever is called.
  vendor text not null check (vendor in ('kyc', 'documents', 'aggregator', 'ach', 'all')),
  -- Whom it is for; the whole world where it is for nobody. No references: who is deleted leaves a
  -- behaviour that nothing meets any more.
  scope text not null check (scope in ('world', 'customer', 'beneficial_owner', 'account')),
  scope_id uuid,
  -- How often; null for always.
  times integer check (times > 0),
  used_count integer not null default 0,
  -- As asked for, with its defaults filled in.
  behave jsonb not null,
  date_created timestamptz not null,
  primary key (brand_id, behaviour_id),
  check ((scope = 'world') = (scope_id is null)),
  check (used_count <= times)
);

-- The calls that used up a behaviour: one that is made again gets its answer again.
create table behaviour_uses (
  brand_id uuid not null,
  behaviour_id uuid not null,
  reference text not null,
  primary key (brand_id, behaviour_id, reference),
  foreign key (brand_id, behaviour_id) references behaviours (brand_id, behaviour_id)
    on delete cascade
);
create index behaviour_uses_by_reference on behaviour_uses (brand_id, reference);

-- Uses a behaviour for some calls; returns those that it holds for. What is used a number of times is
-- used by a call once, however often and wherever at once that is made.
create function use_behaviour(p_brand_id uuid, p_behaviour_id uuid, p_references text[])
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

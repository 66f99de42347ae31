-- Worlds: sandbox brands that are made, copied, put back and removed whole (docs/decisions/0077).

-- What is kept of a sandbox brand beside its content. A brand without a row was made by an operator's
-- command: it is a world like any other, of generation 0.
create table worlds (
  brand_id uuid primary key references brands,
  -- The snapshot that it was made from.
  from_snapshot_id uuid,
  -- Counts what wiped or replaced the content, so that work begun before it is not ended after it.
  generation bigint not null,
  -- The brand of `npm start`, whose keys stand in sandbox.json.
  is_demo boolean not null,
  date_created timestamptz not null,
  date_updated timestamptz not null
);

-- A frozen copy of a world's content, under a brand of its own: snapshot_id is that brand's id.
create table world_snapshots (
  brand_id uuid not null references brands,
  snapshot_id uuid not null,
  name text,
  date_created timestamptz not null,
  primary key (brand_id, snapshot_id)
);
-- The management key is nobody's brand: a fork names a snapshot alone.
create index world_snapshots_by_id on world_snapshots (snapshot_id);

-- global: the key that makes and removes worlds, one an installation.
create table management_key (
  only_row boolean primary key default true check (only_row),
  -- The key is 256 random bits, so a plain SHA-256 cannot be reversed by guessing.
  key_hash bytea not null,
  date_created timestamptz not null
);

-- Every unit of work in a sandbox brand holds this lock, shared, until it ends; what wipes, copies or
-- replaces the brand's content holds it alone. Answers the brand, so that a statement can pass by it.
create function enter_world(p_brand_id uuid) returns uuid
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('world:' || p_brand_id, 0));
  return p_brand_id;
end
$$;

create function close_world(p_brand_id uuid) returns void
language plpgsql volatile as $$
begin
  -- Who wants in waits behind us, so we do not wait for long ourselves.
  perform set_config('lock_timeout', '10s', true);
  perform pg_advisory_xact_lock(hashtextextended('world:' || p_brand_id, 0));
end
$$;

-- Null where there is no such brand. Volatile: it looks after the lock was waited for.
create function world_generation(p_brand_id uuid) returns bigint
language plpgsql volatile as $$
begin
  return (
    select coalesce(w.generation, 0) from brands b left join worlds w using (brand_id)
     where b.brand_id = p_brand_id);
end
$$;

-- The tables that hold the content of brands, those that others refer to first. Read from the
-- catalogue, so that a table of a later migration is in by itself.
create function world_tables() returns table (table_name name, depth integer)
language sql stable as $$
  with recursive content as (
    select c.oid, c.relname
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition
       and c.relname not in ('brands', 'worlds', 'world_snapshots')
  ), refs as (
    select distinct k.conrelid as child, k.confrelid as parent
      from pg_constraint k
     where k.contype = 'f' and k.conrelid <> k.confrelid
  ), levels as (
    select oid, 0 as depth from content
    union
    -- Bounded, should two tables ever refer to each other: a house rule looks for it.
    select r.child, l.depth + 1 from levels l join refs r on r.parent = l.oid where l.depth < 60
  )
  select c.relname, max(l.depth) from content c join levels l using (oid)
   group by c.relname order by 2, 1
$$;

-- Removes what a brand has, but for the tables that are named; of its keys, where they are named,
-- the temporary ones go. The caller holds the world alone.
create function clear_world(p_brand_id uuid, p_keep text[]) returns void
language plpgsql volatile as $$
declare
  v_table name;
begin
  -- The fan-out and the dispatcher know no brand's lock: what they are writing is waited for.
  perform from webhooks w where w.brand_id = p_brand_id for update;
  perform from deliveries d where d.brand_id = p_brand_id for update;
  perform graphile_worker.remove_job('due:' || p_brand_id || ':' || d.due_id)
    from due_work d where d.brand_id = p_brand_id;
  perform graphile_worker.remove_job('alarms:' || p_brand_id);
  for v_table in select t.table_name from world_tables() t order by t.depth desc loop
    if v_table = 'api_keys' and 'api_keys' = any (p_keep) then
      delete from api_keys k where k.brand_id = p_brand_id and k.kind = 'temporary';
    elsif not v_table = any (p_keep) then
      execute format('delete from %I where brand_id = $1', v_table) using p_brand_id;
    end if;
  end loop;
end
$$;

-- Copies a brand's content under another brand, which has none; ids stay, since the brand leads every
-- key. Keys and one-time addresses are nobody else's. What was still to be sent, or sent again, is the
-- original's to send: here it is cancelled, and the webhooks count from this transaction on.
create function copy_world(p_from uuid, p_to uuid) returns void
language plpgsql volatile as $$
declare
  v_table name;
  v_columns text;
begin
  for v_table in select t.table_name from world_tables() t order by t.depth loop
    continue when v_table in ('api_keys', 'card_reveals', 'delivery_lanes', 'webhook_replays');
    select string_agg(format('%I', a.attname), ', ' order by a.attnum) into v_columns
      from pg_attribute a
     where a.attrelid = format('public.%I', v_table)::regclass and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and a.attname <> 'brand_id';
    execute format('insert into %I (brand_id, %s) overriding system value
      select $1, %s from %I where brand_id = $2', v_table, v_columns, v_columns, v_table)
      using p_to, p_from;
  end loop;
  update webhooks w set xid = pg_current_xact_id() where w.brand_id = p_to;
  update deliveries d set status = 'cancelled', next_attempt_at = null
   where d.brand_id = p_to and d.status = 'pending';
end
$$;

-- An internal account is found by what it is for: in a copy its id is the original's.
create or replace function internal_account(
  p_brand_id uuid,
  p_program_id uuid,
  p_kind text,
  p_currency text,
  p_facing_account_id uuid
) returns uuid
language plpgsql as $$
declare
  v_lane constant smallint := get_byte(uuid_send(p_facing_account_id), 15) % 16;
  -- Two who make it at once make the same one. The program is enough: it is one brand's.
  v_new constant uuid := md5(concat_ws('|', p_program_id, p_kind, v_lane))::uuid;
  v_id uuid;
begin
  select i.account_id into v_id from internal_accounts i
   where i.brand_id = p_brand_id and i.program_id = p_program_id and i.kind = p_kind
     and i.lane = v_lane;
  if found then
    return v_id;
  end if;
  insert into account_balances (brand_id, account_id, kind, currency)
    values (p_brand_id, v_new, p_kind, p_currency) on conflict do nothing;
  insert into internal_accounts (brand_id, account_id, program_id, kind, lane)
    values (p_brand_id, v_new, p_program_id, p_kind, v_lane) on conflict do nothing;
  return v_new;
end
$$;

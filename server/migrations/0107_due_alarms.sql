-- Alarms of due work, in place of jobs of graphile-worker (docs/decisions/0254). An alarm only makes a worker read
-- the row of due_work, so it refers to no row, and one without a row does nothing.
create table due_alarms (
  brand_id uuid not null,
  -- The nil id: the alarm at which a worker sets all alarms of the brand again.
  due_id uuid not null,
  -- Wall time; while a worker has the alarm, the end of its lease.
  wall_at timestamptz not null,
  -- Attempts that were begun since the alarm was set.
  attempts integer not null default 0,
  lease_id uuid,
  primary key (brand_id, due_id)
);
create index due_alarms_in_order on due_alarms (wall_at);

insert into due_alarms (brand_id, due_id, wall_at)
  select d.brand_id, d.due_id, coalesce(c.wall_anchor + make_interval(
           secs => (extract(epoch from d.due_at) - extract(epoch from c.brand_anchor))::float8 / c.factor), d.due_at)
    from due_work d left join brand_clocks c using (brand_id)
   where c.mode is distinct from 'stopped' and d.due_at < '2200-01-01Z';

-- Processes of the earlier version go on until they are restarted: what they tell graphile-worker becomes an alarm
-- here. Their workers find no jobs, so the same work is not run by both versions. A later migration drops the rest.
do $$
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  drop schema graphile_worker cascade;
  create schema graphile_worker;
  grant usage on schema graphile_worker to surety_service, surety_all_brands;
  create function graphile_worker.add_job(
    identifier text, payload json, run_at timestamptz, job_key text, flags text[] default null
  ) returns void language sql as $body$
    insert into public.due_alarms (brand_id, due_id, wall_at)
      values ((payload ->> 'brand_id')::uuid,
              coalesce((payload ->> 'due_id')::uuid, '00000000-0000-0000-0000-000000000000'), run_at)
    on conflict (brand_id, due_id) do update
      set wall_at = excluded.wall_at, attempts = 0, lease_id = null
  $body$;
  create function graphile_worker.remove_job(job_key text) returns void language sql as $body$
    delete from public.due_alarms
     where brand_id = split_part(job_key, ':', 2)::uuid
       and due_id = '00000000-0000-0000-0000-000000000000'
  $body$;
end
$$;

-- A brand's time at a moment of the world, in milliseconds, read where it is needed: a batch of
-- purchases is decided at the time of its own statement and no other has to be made for it first
-- (docs/decisions/0110). As timeAt of kernel/brand-clock.ts, to which a test holds it. Volatile: it
-- looks after `enter_world` has waited. A brand without a clock goes with the world.
-- The plan stays on the key however few rows there were when it was made (docs/decisions/0087).
-- Reckoned in seconds, not in intervals: those have days, which the session's time zone may shorten.
create function brand_time(p_brand_id uuid, p_wall timestamptz)
returns table (at timestamptz, text text) language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_seconds numeric := extract(epoch from p_wall);
begin
  select extract(epoch from c.brand_anchor) + case c.mode
           when 'stopped' then 0
           else c.factor * greatest(v_seconds - extract(epoch from c.wall_anchor), 0)
         end
    into v_seconds
    from brand_clocks c where c.brand_id = p_brand_id;
  v_seconds := least(coalesce(v_seconds, extract(epoch from p_wall)),
    extract(epoch from timestamptz '2200-01-01 00:00:00Z'));
  at := to_timestamp(round(v_seconds, 3)::float8);
  text := to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  return next;
end
$$;

-- Converts wall time to a brand's time, in milliseconds, so that a statement can decide at the brand's
-- time without a query of its own before (docs/decisions/0110). A test holds it equal to `timeAt` in
-- kernel/brand-clock.ts. A brand without a clock has the wall's time.
--
-- Volatile, so that it reads the clock after `enter_world` has waited. It computes in seconds, because
-- an interval has days, and the session's time zone may shorten one. The settings keep its plan on the
-- key however few rows there were when the plan was made (docs/decisions/0087).
create or replace function brand_time(p_brand_id uuid, p_wall timestamptz)
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

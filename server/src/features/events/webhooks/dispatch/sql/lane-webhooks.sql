-- Returns the current webhooks of lanes `{brand_id, webhook_id}`, with the secrets that sign at `p_now`,
-- hexadecimal and newest first. A function keeps its plan.
create or replace function lane_webhooks(p_lanes json, p_now timestamptz)
returns table (
  brand_id uuid, webhook_id uuid, callback_url text, status text, ordering text, is_deleted boolean,
  is_failing boolean, sealed_secrets text, faults jsonb, faults_after uuid)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
#variable_conflict use_column
begin
  return query
    select w.brand_id, w.webhook_id, w.callback_url, w.status, w.ordering,
           w.date_deleted is not null, w.failing_since is not null,
           (select coalesce(string_agg(s.secret_id || ':' || encode(s.sealed_secret, 'hex'), ','
                                      order by s.secret_id desc), '')
              from webhook_secrets s
             where s.brand_id = w.brand_id and s.webhook_id = w.webhook_id
               and (s.expires_at is null or s.expires_at > p_now)),
           f.faults, f.after_delivery_id
      from json_to_recordset(p_lanes) as l (brand_id uuid, webhook_id uuid)
      join webhooks w on w.brand_id = l.brand_id and w.webhook_id = l.webhook_id
      left join webhook_faults f on f.brand_id = w.brand_id and f.webhook_id = w.webhook_id;
end
$$;

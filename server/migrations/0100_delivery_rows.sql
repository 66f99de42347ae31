-- A delivery is written three times at most, and each time in fewer places: when it is made, when it
-- is acknowledged, and an attempt of its own only where one failed or more follow.

-- The attempt that acknowledged it: the newest of its attempts, and so the one of number
-- `attempts_made`. It moves to delivery_attempts before another is made.
alter table deliveries
  add column acknowledged_at timestamptz,
  add column acknowledged_status integer,
  add column acknowledged_ms integer,
  add column acknowledged_response text,
  add constraint deliveries_acknowledged
    check (case when acknowledged_at is null
      then acknowledged_status is null and acknowledged_ms is null and acknowledged_response is null
      else acknowledged_status is not null and acknowledged_ms is not null and status <> 'pending'
    end);

-- One key serves both the delivery and its webhook's list.
alter table delivery_attempts drop constraint delivery_attempts_brand_id_delivery_id_fkey;
alter table delivery_attempts drop constraint delivery_attempts_pkey;
alter table delivery_attempts add column webhook_id uuid;
update delivery_attempts a set webhook_id = d.webhook_id
  from deliveries d where d.brand_id = a.brand_id and d.delivery_id = a.delivery_id;
alter table delivery_attempts alter column webhook_id set not null;
alter table deliveries drop constraint deliveries_pkey;
drop index deliveries_of_webhook;
alter table deliveries add primary key (brand_id, webhook_id, delivery_id);
alter table delivery_attempts add primary key (brand_id, webhook_id, delivery_id, attempt_number);
alter table delivery_attempts add foreign key (brand_id, webhook_id, delivery_id) references deliveries;

-- Checked row by row they cost a third of writing a delivery. Who writes deliveries holds their
-- webhooks and events instead, each once for all of its deliveries (docs/decisions/0100).
alter table deliveries drop constraint deliveries_brand_id_event_id_fkey;
alter table deliveries drop constraint deliveries_brand_id_webhook_id_fkey;

-- Deliveries are dispatched endpoint by endpoint: the process that holds an endpoint's lane makes its
-- deliveries, and the deliveries themselves say when they are due.

-- Whether a customer's deliveries wait for each other.
alter table webhooks add column ordering text not null default 'none'
  check (ordering in ('none', 'customer'));

alter table deliveries
  -- With the event's id its place in the order of events.
  add column event_xid xid8,
  -- Of a webhook that asks for order: whose deliveries wait for each other.
  add column order_key uuid;
update deliveries d set event_xid = e.xid
  from events e where e.brand_id = d.brand_id and e.event_id = d.event_id;
alter table deliveries alter column event_xid set not null;

-- Wall time; null once it is over. Before, it was null until the first attempt.
update deliveries set next_attempt_at = date_created
  where status = 'pending' and next_attempt_at is null;
alter table deliveries add constraint deliveries_due_while_pending
  check ((status = 'pending') = (next_attempt_at is not null));

drop index deliveries_pending;
create index deliveries_due on deliveries (brand_id, webhook_id, next_attempt_at)
  where status = 'pending';
create index deliveries_in_order
  on deliveries (brand_id, webhook_id, order_key, event_xid, event_id)
  where status = 'pending' and order_key is not null;

-- Which process makes a webhook's deliveries; one that no heartbeat vouches for has lost it.
create table delivery_lanes (
  brand_id uuid not null,
  webhook_id uuid not null,
  owner text not null,
  primary key (brand_id, webhook_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- Deliveries asked for again, all those of a webhook from a place on; worked off in the background.
create table webhook_replays (
  brand_id uuid not null,
  replay_id uuid not null,
  webhook_id uuid not null,
  -- The place after which the next batch begins.
  xid xid8 not null,
  event_id uuid not null,
  -- The place before which it ends: events from then on are delivered anyway.
  end_xid xid8 not null,
  -- Of the events between, those that happened then or later; null for all.
  since timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, replay_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- What the job queue held for deliveries until now.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks
                       where identifier = 'deliver_webhook');
  end if;
end $$;

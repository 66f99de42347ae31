-- The actors of acts (0115) are proven beside the service: the scan of a large audit holds up no change.
alter table audit_events validate constraint audit_events_actor_check;

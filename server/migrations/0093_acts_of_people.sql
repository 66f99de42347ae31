-- People as actors: in the audit and in the request log, beside the brand's keys.

alter table audit_events
  add column person_id uuid,
  drop constraint audit_events_actor_check,
  add constraint audit_events_actor_check
    check (actor in ('key', 'temporary_key', 'management_key', 'operator', 'person'));

alter table request_log
  add column person_id uuid,
  drop constraint request_log_actor_check,
  add constraint request_log_actor_check check (actor in ('key', 'temporary_key', 'person'));

-- Found by housekeeping, in bounded batches.
create index person_sessions_by_end on person_sessions (ends_at);
create index sign_in_links_by_end on sign_in_links (ends_at);

-- A key of a brand's table refers to rows of that brand alone; people are never deleted.
alter table memberships drop constraint memberships_person_id_fkey;

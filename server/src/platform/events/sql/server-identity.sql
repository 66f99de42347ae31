-- Returns what tells this server from every other: the identifier that it was initialized with, and its
-- timeline, which changes when it is promoted. A server that tells neither is known by its counter alone.
create or replace function server_identity() returns text language plpgsql stable as $$
begin
  return (select s.system_identifier || ':' || c.timeline_id
            from pg_control_system() s, pg_control_checkpoint() c);
exception
  when insufficient_privilege or undefined_function then
    return 'unknown';
end
$$;

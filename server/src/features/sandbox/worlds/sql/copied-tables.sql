-- Lists the tables of a world's content that its copies have, referenced tables first. Keys, one-time
-- addresses, counts of bounded uses, receivers with what they got, alarms, what was found wrong, and what a process works off for an
-- endpoint are the original's alone.
create or replace function copied_tables() returns table (table_name name, depth integer)
language sql stable as $$
  select t.table_name, t.depth from world_tables() t
   where t.table_name not in ('activity_errors', 'api_keys', 'bounded_uses', 'card_reveals', 'delivery_lanes', 'due_alarms', 'received_messages', 'receivers',
     'requested_proofs', 'webhook_replays', 'wrong_books')
   order by t.depth, t.table_name
$$;

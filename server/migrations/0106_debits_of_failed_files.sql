-- Debit entries of a file that failed did not reach the bank, so they no longer count for the return rates
-- (docs/decisions/0089). What was counted of them so far is taken back, on the day on which it was counted.
update ach_daily_counts c
   set entries = c.entries - f.entries
  from (
    select t.brand_id, t.program_id, (t.left_at at time zone 'America/New_York')::date as counted_on,
           count(*)::integer as entries
      from bank_file_entries e
      join transfers t on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
     where t.kind = 'pull' and t.status = 'failed' and t.left_at is not null
     group by 1, 2, 3
  ) f
 where c.brand_id = f.brand_id and c.program_id = f.program_id and c.counted_on = f.counted_on;

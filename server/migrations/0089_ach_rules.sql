-- What NACHA asks of who sends debits: an entry that came back for want of money is presented again
-- twice at most, and the share of entries that come back is watched.

-- A retry is a transfer of its own, so that each transfer has one entry in one bank file.
alter table transfers
  -- The transfer whose entry was the first; null for that one.
  add column original_transfer_id uuid,
  add column attempt smallint not null default 1,
  add constraint transfers_original_fkey
    foreign key (brand_id, original_transfer_id) references transfers (brand_id, transfer_id),
  add constraint transfers_attempt_check check (
    attempt between 1 and 3 and (attempt = 1) = (original_transfer_id is null)
      and (attempt = 1 or kind = 'pull'));

-- Only what never left makes room for another of its number.
create unique index transfers_attempts on transfers (brand_id, original_transfer_id, attempt)
  where original_transfer_id is not null and status not in ('cancelled', 'failed');

-- Debit entries of a program that left, and that came back, on a day of US Eastern time: what its
-- return rates are made of, so that nobody counts two months of transfers.
create table ach_daily_counts (
  brand_id uuid not null,
  program_id uuid not null,
  counted_on date not null,
  entries integer not null default 0,
  unauthorized_returns integer not null default 0,
  administrative_returns integer not null default 0,
  other_returns integer not null default 0,
  primary key (brand_id, program_id, counted_on),
  foreign key (brand_id, program_id) references programs (brand_id, program_id)
);

insert into ach_daily_counts (brand_id, program_id, counted_on, entries)
select t.brand_id, t.program_id, (t.left_at at time zone 'America/New_York')::date, count(*)
  from transfers t
  join bank_file_entries e on e.brand_id = t.brand_id and e.transfer_id = t.transfer_id
 where t.kind = 'pull'
 group by 1, 2, 3;

insert into ach_daily_counts (
  brand_id, program_id, counted_on, unauthorized_returns, administrative_returns, other_returns)
select t.brand_id, t.program_id, (t.date_updated at time zone 'America/New_York')::date,
       count(*) filter (where t.return_code in ('R05', 'R07', 'R10', 'R11', 'R29', 'R51')),
       count(*) filter (where t.return_code in ('R02', 'R03', 'R04')),
       count(*) filter (where t.return_code not in
         ('R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R29', 'R51'))
  from transfers t
  join bank_file_entries e on e.brand_id = t.brand_id and e.transfer_id = t.transfer_id
 where t.kind = 'pull' and t.status = 'returned'
 group by 1, 2, 3
    on conflict (brand_id, program_id, counted_on) do update
   set unauthorized_returns = excluded.unauthorized_returns,
       administrative_returns = excluded.administrative_returns,
       other_returns = excluded.other_returns;

-- The rates that are over their limit, from when on: said once, until they have been back within it.
create table exceeded_return_rates (
  brand_id uuid not null,
  program_id uuid not null,
  category text not null check (category in ('unauthorized', 'administrative', 'overall')),
  exceeded_since timestamptz not null,
  primary key (brand_id, program_id, category),
  foreign key (brand_id, program_id) references programs (brand_id, program_id)
);

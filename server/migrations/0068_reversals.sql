-- Reversals of settled entries that were sent in error (docs/decisions/0089; NACHA Operating Rules, 2.8, 2.9).

alter table transfers
  -- The settled transfer whose entry this one reverses: a push for a pull, a pull for a push.
  add column reverses_transfer_id uuid,
  add column reversal_reason text check (reversal_reason in
    ('duplicate', 'wrong_receiver', 'wrong_amount', 'wrong_date')),
  add constraint transfers_reverses_fkey foreign key (brand_id, reverses_transfer_id)
    references transfers (brand_id, transfer_id),
  add constraint transfers_reverses_check check (
    (reverses_transfer_id is null) = (reversal_reason is null)
      and (reverses_transfer_id is null or kind in ('pull', 'push')));
-- An entry is reversed once; a reversal that was never sent can be replaced.
create unique index transfers_reversals on transfers (brand_id, reverses_transfer_id)
  where reverses_transfer_id is not null and status not in ('cancelled', 'failed');

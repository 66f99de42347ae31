-- The return after which a bank account takes no further debit, and since when (docs/decisions/0301).

alter table accounts
  add column debits_stopped_at timestamptz,
  add column debits_stopped_code text,
  add column debits_stopped_transfer_id uuid;

-- Hashes an entry for its account's chain (docs/decisions/0071): the entry, its journal, and the hash
-- of the entry before it. The brand is left out, so that a copied world has the original's chains.
--
-- record_send writes each value with its type and length, so no two entries give the same bytes. It is
-- stable, not immutable, so this function is stable too: declared immutable it would not be inlined.
create or replace function entry_hash(
  p_previous bytea,
  p_account_id uuid,
  p_seq bigint,
  p_amount_cents bigint,
  p_balance_after_cents bigint,
  p_currency text,
  p_journal_id uuid,
  p_source_kind text,
  p_source_id uuid,
  p_step text,
  p_is_return boolean,
  p_description text,
  p_occurred_at timestamptz
) returns bytea language sql stable parallel safe as $$
  select sha256(record_send(row(p_previous, p_account_id, p_seq, p_amount_cents,
    p_balance_after_cents, p_currency, p_journal_id, p_source_kind, p_source_id, p_step,
    p_is_return, convert_to(p_description, 'UTF8'), p_occurred_at)))
$$;

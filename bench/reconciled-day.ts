import type pg from 'pg';
import { fillBooks } from './books.ts';

/** The banking day on which `fillBooks` posts. */
export const busyDay = '2026-07-01';

/**
 * Fills a migrated, empty database with one day of `entryCount` entries that reconcile: a tenth of
 * the journals are pulls of one settled bank file, the rest cleared purchases.
 */
export async function fillReconciledDay(
  client: pg.Client,
  entryCount: number,
): Promise<{ brandId: string; programId: string }> {
  const { brandId, programId } = await fillBooks(client, entryCount, { isNamed: true });
  await client.query('set session_replication_role = replica');
  await client.query(transfers, [brandId, programId]);
  await client.query(files, [brandId, programId]);
  await client.query(batches, [brandId, busyDay]);
  await client.query(bankEntries, [brandId]);
  await client.query(transactions, [brandId]);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return { brandId, programId };
}

/** SQL for each journal with its customer's side. */
const sides = `
  select j.source_id, j.occurred_at, e.account_id, e.amount_cents, e.balance_after_cents
    from journals j
    join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
    left join internal_accounts i on i.brand_id = e.brand_id and i.account_id = e.account_id
   where j.brand_id = $1 and i.account_id is null`;

const transfers = `
  insert into transfers (brand_id, transfer_id, kind, status, program_id, origination_account_id,
      destination_account_id, transaction_id, amount_cents, currency, class_code, same_day, leaves_at,
      settles_at, return_check_at, left_at, settled_at, date_created, date_updated)
  select $1, source_id, 'pull', 'completed', $2, account_id, account_id, gen_random_uuid(),
         amount_cents, 'USD', 'WEB', false, occurred_at, occurred_at, occurred_at, occurred_at,
         occurred_at, occurred_at, occurred_at
    from (${sides} and j.source_kind = 'transfer') s order by source_id`;

const files = `
  insert into bank_files (brand_id, bank_file_id, direction, status, file_name, program_id, window_at,
      window_file, answers_until, content_hash, batch_count, entry_count, debit_cents, credit_cents,
      entry_hash, expects_ack, delivered_at, due_by, fetched_at, finished_at, date_created,
      date_updated)
  select $1, gen_random_uuid(), 'outgoing', 'settled', 'benchmark.ach', $2, t.at, 1, t.at, '', 1,
         t.count, t.cents, 0, '', 'none', t.at, t.at, t.at, t.at, t.at, t.at
    from (select count(*), sum(amount_cents) as cents, min(date_created) as at
            from transfers where brand_id = $1) t`;

const batches = `
  insert into bank_file_batches (brand_id, bank_file_id, batch_number, class_code, direction,
      entry_description, descriptive_date, effective_on, settles_at, entry_count, total_cents,
      settled_at, settled_count, settled_cents)
  select brand_id, bank_file_id, 1, 'WEB', 'debit', 'BENCHMARK', '', $2::date, window_at, entry_count,
         debit_cents, window_at, entry_count, debit_cents
    from bank_files where brand_id = $1`;

const bankEntries = `
  insert into bank_file_entries (brand_id, bank_file_id, batch_number, trace_number, transfer_id,
      amount_cents)
  select t.brand_id, f.bank_file_id, 1, lpad((row_number() over (order by transfer_id))::text, 15, '0'),
         t.transfer_id, t.amount_cents
    from transfers t join bank_files f using (brand_id) where t.brand_id = $1`;

const transactions = `
  insert into transactions (brand_id, transaction_id, customer_id, card_id, account_id, state,
      response_code, amount_cents, currency, prior_balance_cents, new_balance_cents, merchant_name,
      merchant_id, merchant_city, merchant_state, merchant_zip_code, mcc, transaction_time, settled_at,
      date_created, date_updated, cleared_cents)
  select $1, source_id, account_id, account_id, account_id, 'completed', '00', amount_cents, 'USD',
         1000000, 1000000 + balance_after_cents, 'Benchmark', '1234', 'Springfield', 'IL', '62701',
         '5411', occurred_at at time zone 'UTC', occurred_at, occurred_at, occurred_at, -amount_cents
    from (${sides} and j.source_kind = 'transaction') s order by source_id`;

import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { ExpectedAck } from './bank-file-states.ts';
import type { BankFileRow } from './bank-files-store.ts';

/** Entry of a transfer, with what its file's state says about its way. */
export interface FiledEntry extends Pick<BankFileRow, 'status' | 'overdue_at' | 'fetched_at'> {
  transfer_id: string;
  bank_file_id: string;
  trace_number: string;
  expects_ack: ExpectedAck | null;
}

/** Entries that send these transfers, and the payments from other banks that made them. */
export async function listFiledEntries(
  scope: BrandScope,
  transferIds: readonly string[],
): Promise<FiledEntry[]> {
  const { brandId } = scope;
  const ids = sql`${[...transferIds]}::uuid[]`;
  const { rows } = await sql<FiledEntry>`
    with found as (
      select e.transfer_id, e.bank_file_id, e.trace_number from bank_file_entries e
       where e.brand_id = ${brandId} and e.transfer_id = any (${ids})
      union all
      select a.transfer_id, a.bank_file_id, a.trace_number from bank_file_answers a
       where a.brand_id = ${brandId} and a.transfer_id = any (${ids}) and a.kind in ('payment', 'dishonored')
    )
    select found.*, f.status, f.overdue_at, f.fetched_at, f.expects_ack
      from found
      join bank_files f on f.brand_id = ${brandId} and f.bank_file_id = found.bank_file_id
  `.execute(scope.db);
  return rows;
}

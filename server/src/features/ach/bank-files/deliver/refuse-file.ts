import { DomainError } from '../../../../kernel/domain-error.ts';
import { performEffects } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { bankFileEvents } from '../bank-file-events.ts';
import { type BankFileRow, updateFileRow } from '../bank-files-store.ts';
import { lockForMove } from '../move-file.ts';
import { getBankFile } from '../read-bank-files.ts';
import { findFetched } from './look-after-file.ts';

/**
 * Refuses a file that the bank can still fetch: its entries could be sent twice.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_unfetched`.
 */
export async function requireFetched(context: Context, fileId: string): Promise<void> {
  const file = await getBankFile(context, fileId);
  if (file.status !== 'delivered' || file.fetched_at !== null) return;
  if (await findFetched(context, file)) return;
  const { file_name } = file;
  throw new DomainError(bankFileErrors.bank_file_unfetched, { file_name });
}

/**
 * Records that the bank has refused a file of which nothing has settled. Its transfers wait until the
 * file is cut anew or fails.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_settled`; `bank_file_not_movable`.
 */
export async function refuseFile(unit: Unit, fileId: string, reason: string): Promise<BankFileRow> {
  const { file, to, effects } = await lockForMove(unit, fileId, 'refuse');
  const now = unit.now;
  const refused = await updateFileRow(unit, fileId, {
    status: to,
    refused_at: now,
    refusal_reason: reason,
    date_updated: now,
  });
  const { file_name, entry_count } = file;
  const payload = { bank_file_id: fileId, file_name, entry_count, reason };
  await performEffects(effects, {
    'bank_file.refused': () => bankFileEvents.refused.record(unit, { objectId: fileId, payload }),
  });
  const { requestId, brandId, log } = unit;
  log.error({ request_id: requestId, brand_id: brandId, ...payload }, 'a bank file was refused');
  return refused;
}

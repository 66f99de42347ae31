import { performEffects } from '../../../../kernel/state-table.ts';
import type { Unit } from '../../../../platform/context.ts';
import { bankFileEvents } from '../bank-file-events.ts';
import { type BankFileRow, updateFileRow } from '../bank-files-store.ts';
import { lockForMove } from '../move-file.ts';
import { fileDelivery, scheduleDelivery } from './schedule-delivery.ts';

/**
 * Holds a file that was cut: it is delivered only after its release. A delivery that has begun is
 * recorded nevertheless, since the bank may have the file.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_not_movable`.
 */
export async function holdFile(
  unit: Unit,
  fileId: string,
  reason: 'first_file' | 'operator',
): Promise<BankFileRow> {
  const { file, to, effects } = await lockForMove(unit, fileId, 'hold');
  const { file_name, program_id } = file;
  if (!program_id) throw new Error('A file for the bank has a program');
  await performEffects(effects, {
    cancelDelivery: () => fileDelivery.cancel(unit, { bank_file_id: fileId }),
    'bank_file.held': () =>
      bankFileEvents.held.record(unit, {
        objectId: fileId,
        payload: { bank_file_id: fileId, file_name, program_id, reason },
      }),
  });
  return updateFileRow(unit, fileId, { status: to, date_updated: unit.now });
}

/**
 * Releases a held file, which is delivered now. One that has missed its window settles later.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_not_movable`.
 */
export async function releaseFile(unit: Unit, fileId: string): Promise<BankFileRow> {
  const { to, effects } = await lockForMove(unit, fileId, 'release');
  await performEffects(effects, { scheduleDelivery: () => scheduleDelivery(unit, fileId) });
  return updateFileRow(unit, fileId, { status: to, date_updated: unit.now });
}

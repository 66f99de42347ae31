import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { performEffects } from './move-transfers.ts';
import type { EntryCourse } from './transfer-rules.ts';
import { type TransferKind, transferStates } from './transfer-states.ts';
import { insertTransferRow, type TransferRow } from './transfers-store.ts';

/** Columns of a new transfer that follow neither from its kind nor from its course. */
type RequestColumns = Omit<
  Parameters<typeof insertTransferRow>[1],
  | 'brand_id'
  | 'transfer_id'
  | 'transaction_id'
  | 'kind'
  | 'status'
  | 'date_created'
  | 'date_updated'
>;

/** Inserts a transfer and performs the effects of its request. */
export async function recordRequest(
  unit: Unit,
  kind: TransferKind,
  course: EntryCourse | null,
  columns: RequestColumns,
): Promise<TransferRow> {
  const step = transition(transferStates, null, 'request', { kind, hasLeft: false });
  if (!step.moved) throw new Error(`A transfer of kind ${kind} cannot be requested`);
  const row = await insertTransferRow(unit, {
    brand_id: unit.brandId,
    transfer_id: newId(),
    transaction_id: newId(),
    kind,
    status: step.to,
    leaves_at: course?.leavesAt ?? null,
    settles_at: course?.settlesAt ?? null,
    return_check_at: course?.returnCheckAt ?? null,
    settled_at: step.to === 'completed' ? unit.now : null,
    date_created: unit.now,
    date_updated: unit.now,
    ...columns,
  });
  await performEffects(unit, [row], step.effects);
  return row;
}

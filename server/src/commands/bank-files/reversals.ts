import {
  type ReversedFile,
  reverseFile,
  reverseTransfer,
} from '../../features/ach/transfer-reversals/transfer-reversals.ts';
import type { ReversalReason } from '../../features/ach/transfers/transfers.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { recordCommand } from '../recorded.ts';

/** File whose transfers are all reversed, or one transfer. */
export interface ReversedObject {
  fileId: string | undefined;
  transferId: string | undefined;
}

/** Reverses all transfers of a file, or one transfer. */
export async function reverse(
  context: Context,
  { fileId, transferId }: ReversedObject,
  reason: ReversalReason,
) {
  const object = fileId ?? transferId;
  if (!object || (fileId && transferId)) {
    throw new StartupError('bad_argument', 'Either a bank file or --transfer, not both.');
  }
  const { brandId } = context;
  const operation = `bank-files reverse ${reason}`;
  await context.unit((unit) => recordCommand(unit.db, { operation, brandId, object }));
  const done = fileId
    ? await reverseFile(context, fileId, reason)
    : await reverseOne(context, object, reason);
  const refused = done.refused.map(({ transferId: transfer_id, message }) => ({
    transfer_id,
    message,
  }));
  return { reversed: done.reversed, refused };
}

async function reverseOne(
  context: Context,
  transferId: string,
  reason: ReversalReason,
): Promise<ReversedFile> {
  try {
    const { transfer_id } = await context.unit((unit) => reverseTransfer(unit, transferId, reason));
    return { reversed: [transfer_id], refused: [] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { reversed: [], refused: [{ transferId, message: error.message }] };
  }
}

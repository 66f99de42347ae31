import {
  acknowledgeFile,
  cutAnew,
  failFile,
  getBankFile,
  redeliverFile,
  refuseFile,
  requireFetched,
} from '../../features/ach/bank-files/bank-files.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { recordCommand } from '../recorded.ts';
import { view } from './stored-files.ts';

/** Records that the bank has acknowledged a file. */
export async function acknowledge(unit: Unit, fileId: string) {
  return view(await acknowledgeFile(unit, fileId));
}

/** Records that the bank has refused a file, which must not be where the bank fetches it. */
export async function refuse(context: Context, fileId: string, reason: string) {
  await requireFetched(context, fileId);
  return context.unit(async (unit) => {
    const file = await refuseFile(unit, fileId, reason);
    const { brandId } = context;
    await recordCommand(unit.db, { operation: 'bank-files refuse', brandId, object: fileId });
    return view(file);
  });
}

/** Delivers a file once more. */
export async function redeliver(context: Context, fileId: string) {
  await redeliverFile(context, fileId);
  const { brandId } = context;
  return context.unit(async (unit) => {
    await recordCommand(unit.db, { operation: 'bank-files redeliver', brandId, object: fileId });
    return view(await getBankFile(unit, fileId));
  });
}

/** Ends a refused file: its entries are cut anew, or its transfers fail. */
export async function endRefused(unit: Unit, fileId: string, how: 'cut-anew' | 'fail') {
  return view(how === 'fail' ? await failFile(unit, fileId) : await cutAnew(unit, fileId));
}

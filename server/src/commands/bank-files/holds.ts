import {
  cutNow,
  holdCutting,
  holdFile,
  releaseCutting,
  releaseFile,
} from '../../features/ach/bank-files/bank-files.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { recordCommand } from '../recorded.ts';
import { view } from './stored-files.ts';

/** Holds a file before its delivery or, without one, the cutting of the brand's files. */
export async function hold(unit: Unit, fileId: string | undefined) {
  if (fileId) return view(await holdFile(unit, fileId, 'operator'));
  await holdCutting(unit);
  return { cutting: 'held' };
}

/** Ends a hold of a file or, without one, of the cutting of the brand's files. */
export async function release(unit: Unit, fileId: string | undefined) {
  if (fileId) return view(await releaseFile(unit, fileId));
  await releaseCutting(unit);
  return { released: true };
}

/** Cuts the file of a program's next window now. */
export async function cutEarly(context: Context, programId: string) {
  const files = await cutNow(context, programId);
  const { brandId } = context;
  await context.unit((unit) =>
    recordCommand(unit.db, { operation: 'bank-files cut-now', brandId, object: programId }),
  );
  return { bank_files: files.map(view) };
}

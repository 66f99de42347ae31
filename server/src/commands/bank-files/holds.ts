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
export function hold(context: Context, fileId: string | undefined) {
  return context.unit(async (unit) => {
    const done = fileId ? view(await holdFile(unit, fileId, 'operator')) : { cutting: 'held' };
    if (!fileId) await holdCutting(unit);
    await record(unit, 'hold', fileId);
    return done;
  });
}

/**
 * Ends a hold of a file or, without one, of the cutting of the brand's files, whose folder this copy of
 * the installation then owns.
 */
export async function release(context: Context, fileId: string | undefined) {
  if (!fileId) {
    await releaseCutting(context, (unit) => record(unit, 'release', undefined));
    return { released: true };
  }
  return context.unit(async (unit) => {
    const file = view(await releaseFile(unit, fileId));
    await record(unit, 'release', fileId);
    return file;
  });
}

function record(unit: Unit, name: 'hold' | 'release', object: string | undefined): Promise<void> {
  const { brandId } = unit;
  return recordCommand(unit.db, { operation: `bank-files ${name}`, brandId, object });
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

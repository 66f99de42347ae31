import type { Context } from '../../../../platform/context.ts';
import { listProgramsOf } from '../../../tenants/brands/brands.ts';
import { findFileRow } from '../bank-files-store.ts';
import { listAwaited } from '../sent-files-store.ts';
import { acknowledgeFile } from './acknowledge-file.ts';
import type { AwaitedFile, DeliveryNotice } from './delivery-rules.ts';
import { refuseFile } from './refuse-file.ts';

/** Delivered files that the bank may acknowledge or refuse by a file, newest first. */
export async function findAwaited(context: Context): Promise<AwaitedFile[]> {
  const files = await listAwaited(context);
  if (files.length === 0) return [];
  const programs = new Map(
    (await listProgramsOf(context)).map(({ programId, settings }) => [programId, settings]),
  );
  return files.flatMap(({ bank_file_id, file_name, program_id }) => {
    const settings = programs.get(program_id ?? '');
    if (!settings) return [];
    const { ach_ack_file: ackPattern, ach_refusal_file: refusalPattern } = settings;
    return [{ fileId: bank_file_id, fileName: file_name, ackPattern, refusalPattern }];
  });
}

/**
 * Carries out the bank's answer to a delivery. An answer that was received before changes nothing.
 *
 * @returns false for an answer that contradicts what happened to the file: a person has to look.
 */
export async function receiveNotice(
  context: Context,
  { kind, fileId }: DeliveryNotice,
  fileName: string,
): Promise<boolean> {
  const file = await findFileRow(context, fileId);
  if (!file) throw new Error(`Bank file ${fileId} was awaited and is gone`);
  const { status } = file;
  const isOpen = status === 'delivered' || (status === 'acknowledged' && kind === 'refuse');
  if (isOpen) {
    await context.unit((unit) =>
      kind === 'acknowledge'
        ? acknowledgeFile(unit, fileId)
        : refuseFile(unit, fileId, `The bank's file ${fileName}`),
    );
    return true;
  }
  return (file.refused_at !== null) === (kind === 'refuse');
}

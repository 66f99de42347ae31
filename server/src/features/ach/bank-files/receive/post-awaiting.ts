import Type from 'typebox';
import type { Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';

/** Posts the credits of a file that wait for their effective date. */
export const awaitedPosting = defineJob({
  kind: 'bank_file.post',
  payload: Type.Object({ bank_file_id: Type.String() }),
});

/** Schedules the posting of a file's credits at a time; all credits of that time share the work. */
export async function joinPosting(unit: Unit, fileId: string, at: Temporal.Instant): Promise<void> {
  const key = `${awaitedPosting.kind}:${fileId}:${at}`;
  await awaitedPosting.schedule(unit, { bank_file_id: fileId }, { at, key });
}

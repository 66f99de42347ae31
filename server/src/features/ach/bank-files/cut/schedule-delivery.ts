import Type from 'typebox';
import type { Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';

/** Delivers a file that was cut to the bank. */
export const fileDelivery = defineJob({
  kind: 'bank_file.deliver',
  payload: Type.Object({ bank_file_id: Type.String() }),
  key: ({ bank_file_id }) => [bank_file_id],
});

/** Schedules the delivery of a file, for now unless a time is given. */
export function scheduleDelivery(
  unit: Unit,
  fileId: string,
  at: Temporal.Instant = unit.now,
): Promise<void> {
  return fileDelivery.schedule(unit, { bank_file_id: fileId }, { at });
}

import Type from 'typebox';
import type { Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';

/** Delivers a file that was cut to the bank. */
export const fileDelivery = defineJob({
  kind: 'bank_file.deliver',
  payload: Type.Object({ bank_file_id: Type.String() }),
});

export function deliveryKey(fileId: string): string {
  return `bank_file.deliver:${fileId}`;
}

/** Schedules the delivery of a file for now. */
export function scheduleDelivery(unit: Unit, fileId: string): Promise<void> {
  const due = { at: unit.now, key: deliveryKey(fileId) };
  return fileDelivery.schedule(unit, { bank_file_id: fileId }, due);
}

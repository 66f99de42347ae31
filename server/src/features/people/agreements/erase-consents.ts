import Type from 'typebox';
import { consentRecordsEnd } from '../../../kernel/retention.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { eraseEvidence, listConsentsOf } from './consents-store.ts';

/** Erases the evidence of a deleted customer's consents when it need not be kept any more. */
export const consentErasure = defineJob({
  kind: 'agreements.erase_evidence',
  payload: Type.Object({ customer_id: Type.String() }),
});

/**
 * Schedules the erasure of the IP addresses and browsers of a deleted customer's consents: the law has what was agreed
 * kept for a time after the last act. The consents themselves stay, without personal values.
 */
export async function eraseConsentsInTime(unit: Unit, customerId: string): Promise<void> {
  const consents = await listConsentsOf(unit, customerId);
  if (!consents.some(({ evidence_sealed }) => evidence_sealed !== null)) return;
  const at = consentRecordsEnd(unit.now);
  await consentErasure.schedule(unit, { customer_id: customerId }, { at });
}

export async function eraseConsents(context: Context, customerId: string): Promise<void> {
  await context.unit((unit) => eraseEvidence(unit, customerId));
}

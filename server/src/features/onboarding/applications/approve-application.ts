import type { Context } from '../../../platform/context.ts';
import { moveApplication } from './advance-application.ts';
import { factsOf, lockMove } from './application-facts.ts';

/** Approves an application whose customer had passed KYC before it was submitted. Safe to repeat. */
export async function approveApplication(context: Context, applicationId: string): Promise<void> {
  await context.unit(async (unit) => {
    const move = await lockMove(unit, applicationId);
    const facts = await factsOf(move);
    if (move.row.application_status !== 'kyc_started' || !facts.hasPassedKyc) return;
    await moveApplication(move, 'kyc_passed', facts);
  });
}

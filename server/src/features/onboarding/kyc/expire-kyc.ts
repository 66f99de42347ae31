import type { Context } from '../../../platform/context.ts';
import { moveVerification } from './advance-verification.ts';
import { hasAllDocuments } from './kyc-documents.ts';
import { lockVerification } from './verification-record.ts';

/** Ends a KYC whose documents were not all received within 28 days (contract, section 8). */
export async function expireKyc(context: Context, verificationId: string): Promise<void> {
  await context.unit(async (unit) => {
    const locked = await lockVerification(unit, verificationId);
    if (locked?.status !== 'document required') return;
    if (await hasAllDocuments(unit, verificationId)) return;
    await moveVerification(unit, locked, 'timed_out');
  });
}

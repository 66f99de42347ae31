import { defineHook } from '../../../platform/hook.ts';
import type { KycResult } from './kyc-verification.ts';

/** Hook of every end of a KYC, in the transaction of the status change and after its event. */
export const kycEnded = defineHook<KycResult>('kyc.ended');

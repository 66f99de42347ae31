import { verificationSentences } from '../accounts/verification-status-rules.ts';

export type VerificationStatus = keyof typeof verificationSentences;

export const verificationStatuses = Object.keys(verificationSentences) as VerificationStatus[];

const verified: ReadonlySet<string | null> = new Set([
  'instantly_verified',
  'automatically_verified',
  'manually_verified',
]);

/**
 * Only a verified account may move money or have its history read (contract, section 4.15;
 * completion page, section 7).
 */
export function isVerified(status: string | null): boolean {
  return verified.has(status);
}

/**
 * Verification status after a finished link flow: the browser's status may leave an account
 * unverified, but only the provider's can verify it.
 */
export function finishedStatus(
  claimed: VerificationStatus,
  provider: VerificationStatus,
): VerificationStatus {
  return isVerified(claimed) && !isVerified(provider) ? provider : claimed;
}

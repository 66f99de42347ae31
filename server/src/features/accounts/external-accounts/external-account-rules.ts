/** How far a linked account is known to be its owner's. */
export const verificationStatuses = [
  'instantly_verified',
  'automatically_verified',
  'manually_verified',
  'pending_automatic_verification',
  'pending_manual_verification',
  'verification_expired',
  'verification_failed',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

const verified: ReadonlySet<string | null> = new Set([
  'instantly_verified',
  'automatically_verified',
  'manually_verified',
]);

/** Whether money may move and history be read (contract, section 4.15; completion page, 7). */
export function isVerified(status: string | null): boolean {
  return verified.has(status);
}

/**
 * What a finished link flow amounts to: the browser's word may hold an account back, but only the
 * provider's can verify it.
 */
export function finishedStatus(
  claimed: VerificationStatus,
  provider: VerificationStatus,
): VerificationStatus {
  return isVerified(claimed) && !isVerified(provider) ? provider : claimed;
}

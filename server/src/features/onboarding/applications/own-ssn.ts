import type { Context } from '../../../platform/context.ts';

const purpose = 'application.ssn';

/** Seals the nine digits of the application's own SSN; null without one. */
export function sealOwnSsn(context: Context, digits: string | null): Buffer | null {
  return digits === null ? null : context.vault.seal(digits, purpose);
}

/** Opens the nine digits of a sealed SSN, for KYC only. */
export function openOwnSsn(context: Context, sealed: Buffer | null): string | undefined {
  return sealed === null ? undefined : context.vault.open(sealed, purpose);
}

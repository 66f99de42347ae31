import type { Context } from '../../../platform/context.ts';

const purpose = 'application.ssn';

/** Seals the nine digits of an SSN that the application itself was given; null for none. */
export function sealOwnSsn(context: Context, digits: string | null): Buffer | null {
  return digits === null ? null : context.vault.seal(digits, purpose);
}

/** The digits again, for KYC alone. */
export function openOwnSsn(context: Context, sealed: Buffer | null): string | undefined {
  return sealed === null ? undefined : context.vault.open(sealed, purpose);
}

import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context } from '../../../platform/context.ts';

export const ownSsnColumn = sealedColumn('credit_applications', 'own_ssn_sealed', [
  'application_id',
]);

/** Seals the nine digits of the application's own SSN; null without one. */
export function sealOwnSsn(
  { vault }: Context,
  applicationId: string,
  digits: string | null,
): Buffer | null {
  return digits === null ? null : vault.seal(digits, ownSsnColumn, applicationId);
}

/** Opens the nine digits of an application's sealed SSN, for KYC only. */
export function openOwnSsn(
  { vault }: Context,
  row: { application_id: string; own_ssn_sealed: Buffer | null },
): string | undefined {
  const { application_id, own_ssn_sealed: sealed } = row;
  return sealed === null ? undefined : vault.open(sealed, ownSsnColumn, application_id);
}

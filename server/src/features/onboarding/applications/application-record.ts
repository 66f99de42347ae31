import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { ApplicantValues, OwnValues } from './applicant-rules.ts';
import { lockApplication, type StoredApplication } from './applications-store.ts';

const row = ['application_id'] as const;

/** Sealed columns of an applicant (docs/decisions/0163). */
export const applicantColumns = {
  ownValues: sealedColumn('credit_applications', 'own_values_sealed', row),
  submitted: sealedColumn('credit_applications', 'submitted_applicant_sealed', row),
};

/** The applicant as of the last submission. */
export interface SubmittedApplicant {
  address_id: string | null;
  values: ApplicantValues;
}

/** An application's row, opened. */
export type ApplicationRow = Omit<
  StoredApplication,
  'own_values_sealed' | 'submitted_applicant_sealed'
> & { own_values: OwnValues; submitted_applicant: SubmittedApplicant | null };

export function openApplication({ vault }: Context, stored: StoredApplication): ApplicationRow {
  const { own_values_sealed, submitted_applicant_sealed: submitted, ...rest } = stored;
  const { ownValues, submitted: column } = applicantColumns;
  const { application_id } = stored;
  return {
    ...rest,
    own_values: JSON.parse(vault.open(own_values_sealed, ownValues, application_id)),
    submitted_applicant: submitted && JSON.parse(vault.open(submitted, column, application_id)),
  };
}

/** Reads an application and locks its row until the transaction ends. */
export async function lockOpened(
  unit: Unit,
  applicationId: string,
): Promise<ApplicationRow | undefined> {
  const stored = await lockApplication(unit, applicationId);
  return stored && openApplication(unit, stored);
}

/** The column to write for an application's own values. */
export function sealOwnValues({ vault }: Context, applicationId: string, values: OwnValues) {
  const { ownValues } = applicantColumns;
  return { own_values_sealed: vault.seal(JSON.stringify(values), ownValues, applicationId) };
}

/** The column to write for a submitted applicant. */
export function sealSubmitted(
  { vault }: Context,
  applicationId: string,
  applicant: SubmittedApplicant,
) {
  const text = JSON.stringify(applicant);
  const { submitted } = applicantColumns;
  return { submitted_applicant_sealed: vault.seal(text, submitted, applicationId) };
}

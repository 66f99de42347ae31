import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { agreementErrors } from './agreement-errors.ts';
import { type AgreementKind, agreementKindNames } from './agreement-rules.ts';
import { listAgreedKinds } from './consents-store.ts';

interface Holder {
  customerId: string;
  programId: string;
}

/** The kinds of a setting such as `cardholder,security`. */
export function readKinds(text: string): AgreementKind[] {
  return agreementKindNames.filter((kind) => text.split(',').includes(kind));
}

/** Kinds of a setting that a customer has not accepted in any version, or has withdrawn. */
export async function missingConsents(
  context: Context,
  holder: Holder,
  required: string,
): Promise<AgreementKind[]> {
  const kinds = readKinds(required);
  if (kinds.length === 0) return [];
  const agreed = await listAgreedKinds(context, holder);
  return kinds.filter((kind) => !agreed.includes(kind));
}

/** @throws DomainError `consent_missing`, which names each kind of the setting that is missing. */
export async function requireConsents(
  context: Context,
  holder: Holder,
  required: string,
): Promise<void> {
  const missing = await missingConsents(context, holder, required);
  if (missing.length === 0) return;
  throw new DomainError(agreementErrors.consent_missing, {
    customer_id: holder.customerId,
    kinds: missing.join(', '),
  });
}

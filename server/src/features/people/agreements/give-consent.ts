import { isIP } from 'node:net';
import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { lockCustomer } from '../customers/customers.ts';
import { agreementErrors } from './agreement-errors.ts';
import { consentGiven } from './agreements-hooks.ts';
import { type AgreementRow, listAcceptable } from './agreements-store.ts';
import { type Evidence, sealEvidence } from './consent-record.ts';
import { type ConsentRow, findConsent, findConsentTo, insertConsent } from './consents-store.ts';
import { requireAgreement } from './publish-agreement.ts';

/** An acceptance by a customer. */
export interface Acceptance {
  customerId: string;
  agreementId: string;
  evidence: Evidence;
  isSeparate: boolean;
}

/**
 * Records that a customer accepts a version. One that was accepted already, and not withdrawn, stays as it is.
 *
 * @throws DomainError `invalid_input`, `customer_dne`, `agreement_dne`, `agreement_not_in_force`.
 */
export async function giveConsent(context: Context, given: Acceptance): Promise<ConsentRow> {
  const { ip_address } = given.evidence;
  if (ip_address !== null && isIP(ip_address) === 0) {
    throw invalidInput([{ field: 'ip_address', rule: 'must be an IP address' }]);
  }
  return context.unit(async (unit) => {
    await lockCustomer(unit, given.customerId);
    const agreement = await requireAgreement(unit, given.agreementId);
    await requireAcceptable(unit, agreement);
    return acceptVersion(unit, agreement, { ...given, givenBy: 'request' });
  });
}

/**
 * Records the acceptance of the terms of an application, where the program has a cardholder agreement in force. The
 * caller has locked the customer.
 */
export async function acceptTerms(
  unit: Unit,
  { customerId, programId }: { customerId: string; programId: string },
): Promise<void> {
  const agreement = (await acceptableOf(unit, programId)).find(({ kind }) => kind === 'cardholder');
  if (!agreement) return;
  await acceptVersion(unit, agreement, {
    customerId,
    evidence: { ip_address: null, user_agent: null },
    isSeparate: false,
    givenBy: 'application',
  });
}

/** The versions that customers of a program can accept now. */
export async function acceptableOf(context: Context, programId: string): Promise<AgreementRow[]> {
  const today = easternDate(context.clock.now()).toString();
  return listAcceptable(context, { programId, today });
}

async function acceptVersion(
  unit: Unit,
  agreement: AgreementRow,
  given: Omit<Acceptance, 'agreementId'> & { givenBy: ConsentRow['given_by'] },
): Promise<ConsentRow> {
  const { customerId, evidence, isSeparate, givenBy } = given;
  const agreementId = agreement.agreement_id;
  const earlier = await findConsentTo(unit, { customerId, agreementId });
  if (earlier) return earlier;
  const consentId = newId();
  await insertConsent(unit, {
    consent_id: consentId,
    customer_id: customerId,
    agreement_id: agreementId,
    given_by: givenBy,
    accepted_at: unit.now,
    evidence_sealed: sealEvidence(unit, consentId, evidence),
    is_separate: isSeparate,
  });
  const consent = await findConsent(unit, consentId);
  if (!consent) throw new Error(`Consent ${consentId} was not saved`);
  await consentGiven.run(unit, { consent, agreement });
  return consent;
}

/** A version can be accepted from its day on until the next one holds. */
async function requireAcceptable(unit: Unit, agreement: AgreementRow): Promise<void> {
  const { agreement_id, program_id, kind, effective_on } = agreement;
  const acceptable = await acceptableOf(unit, program_id);
  const current = acceptable.find((each) => each.kind === kind);
  if (current?.agreement_id === agreement_id) return;
  const today = easternDate(unit.now).toString();
  const reason =
    effective_on > today
      ? `it holds from ${effective_on} on`
      : `version ${current?.version} has replaced it`;
  throw new DomainError(agreementErrors.agreement_not_in_force, { agreement_id, today, reason });
}

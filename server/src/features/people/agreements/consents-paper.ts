import { easternDate } from '../../../kernel/banking-calendar.ts';
import { isError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { customerErrors, requireCustomer } from '../customers/customers.ts';
import { addresseeOf, type Paper } from '../notices/notices.ts';
import { agreementTitles } from './agreement-titles.ts';
import { openEvidence } from './consent-record.ts';
import { type Consent, consentsOf } from './read-consents.ts';

/**
 * The record of what a customer agreed to, for an examiner.
 *
 * @throws DomainError `customer_dne`.
 */
export async function consentsPaper(context: Context, customerId: string): Promise<Paper> {
  const consents = await consentsOf(context, customerId);
  const person = await requireCustomer(context, customerId).catch((error: unknown) => {
    if (isError(error, customerErrors.customer_dne)) return null;
    throw error;
  });
  const now = context.clock.now();
  return {
    title: 'Record of agreements and consents',
    facts: [
      { label: 'Made on', lines: [dayOf(now)] },
      { label: 'Customer', lines: person ? addresseeOf(person) : ['The customer was deleted.'] },
      { label: 'Customer id', lines: [customerId] },
    ],
    sections:
      consents.length === 0
        ? [{ heading: 'Consents', paragraphs: ['This customer has accepted no agreement.'] }]
        : consents.map((consent) => sectionOf(context, consent)),
    fileName: `consents-${customerId}`,
    subject: `Consents of customer ${customerId}`,
    createdAt: now,
  };
}

function sectionOf(context: Context, { row, agreement }: Consent) {
  const { ip_address, user_agent } = openEvidence(context, row);
  const how =
    row.given_by === 'application' ? 'with the terms of a credit application' : 'by a request';
  return {
    heading: `${agreement.title}, version ${agreement.version}`,
    list: [
      `Kind: ${agreementTitles[agreement.kind]}`,
      `Accepted: ${row.accepted_at.toString()}, ${how}`,
      `Signature of its own: ${row.is_separate ? 'yes' : 'no'}`,
      `IP address: ${ip_address ?? 'not recorded'}`,
      `Browser: ${user_agent ?? 'not recorded'}`,
      `Withdrawn: ${row.withdrawn_at?.toString() ?? 'no'}`,
      `In force from: ${agreement.effective_on}`,
      `SHA-256 of the text: ${agreement.sha256}`,
      ...(agreement.address ? [`Text: ${agreement.address}`] : []),
      `Agreement: ${agreement.agreement_id}`,
      `Consent: ${row.consent_id}`,
    ],
  };
}

const dayOf = (at: Temporal.Instant) =>
  easternDate(at).toLocaleString('en-US', { dateStyle: 'long' });

import type { Surety } from '@surety/sdk';
import { ada } from '../../../demo/people.ts';

/** Ids of a world in which two customers agreed to the terms of a card that change. */
export interface Papers {
  readonly programId: string;
  readonly customerId: string;
  /** The consent of the customer to the terms of the card. */
  readonly consentId: string;
  /** That of the other customer to electronic papers, which can be withdrawn. */
  readonly esignConsentId: string;
  /** The version of the terms that both accepted. */
  readonly agreementId: string;
  /** The notice of the change that is owed to the customer. */
  readonly noticeId: string;
  /** That to another customer. */
  readonly otherNoticeId: string;
}

/** Plants consents of two customers, and a significant change of which both are owed a notice. */
export async function plantPapers(surety: Surety): Promise<Papers> {
  const [program] = await surety.programs.list().take(1);
  const programId = program?.program_id ?? '';
  const samples = await surety.agreements.list(programId).take(20);
  const idOf = (kind: string) => samples.find((each) => each.kind === kind)?.agreement_id ?? '';
  const agreementId = idOf('cardholder');
  const evidence = { ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0' };
  const agree = (customerId: string, kind: string) =>
    surety.consents.create(customerId, { agreement_id: idOf(kind), ...evidence });

  const { customer_id: customerId } = await surety.customers.create(ada);
  const { consent_id: consentId } = await agree(customerId, 'cardholder');
  for (const kind of ['security', 'esign']) await agree(customerId, kind);
  const other = await surety.customers.create({
    ...ada,
    first_name: 'Bea',
    email: 'bea@example.com',
  });
  await agree(other.customer_id, 'cardholder');
  const { consent_id: esignConsentId } = await agree(other.customer_id, 'esign');
  await surety.agreements.create(programId, {
    kind: 'cardholder',
    title: 'New terms',
    text: 'A late payment costs $10.00.',
    effective_on: await dayAhead(surety, 60),
    changes: ['fee_raised'],
  });
  return {
    programId,
    customerId,
    consentId,
    esignConsentId,
    agreementId,
    noticeId: await noticeOf(surety, customerId),
    otherNoticeId: await noticeOf(surety, other.customer_id),
  };
}

/** The day some days after that of the world's clock, as YYYY-MM-DD. */
async function dayAhead(surety: Surety, days: number): Promise<string> {
  const { now } = await surety.clock.get();
  return Temporal.Instant.from(now)
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .add({ days })
    .toString();
}

/** The notice that is owed to a customer, which due work of the service owes a moment later. */
async function noticeOf(surety: Surety, customerId: string): Promise<string> {
  for (;;) {
    const [notice] = await surety.notices.list({ customer_id: customerId }).take(1);
    if (notice) return notice.notice_id;
    await surety.events.list({ after: 'latest', wait: 1 }).page();
  }
}

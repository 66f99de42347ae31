import type { Surety } from '@surety/sdk';
import { ada, cafe, cy, type Person } from '../../../demo/people.ts';

/** Ids of a world in which a support desk is asked ten questions. */
export interface Situations {
  /** A customer whose pull came back, who owes on the card, and who is here twice. */
  readonly customerId: string;
  /** The customer whose application was refused, with the notice sent. */
  readonly refusedId: string;
  readonly cardId: string;
}

/** Plants the situations behind the ten questions, by the API alone. */
export async function plantSituations(surety: Surety): Promise<Situations> {
  const twin = { ...ada, first_name: 'Adah', email: 'adah@example.com', phone: '302-555-0143' };
  await surety.customers.create(twin);
  const { customerId, depositId, bankId } = await approve(surety, ada);
  const pull = (amount: number) =>
    surety.transfers.create({
      origination_account_id: bankId,
      destination_account_id: depositId,
      amount,
    });
  const first = await pull(50_000);
  await surety.transfers.waitFor(first.transfer_id, { status: 'completed' }, { advance: true });
  const { card_id: cardId } = await surety.cards.create({ account_id: depositId });
  const receiver = await surety.receivers.create({ label: 'Failing', answer: 'error' });
  await surety.webhooks.create({
    url: receiver.url,
    description: 'Books of the brand',
    events: ['transaction.declined'],
  });
  const bought = await surety.simulate.authorization({ card_id: cardId, amount: '4.50', ...cafe });
  await surety.simulate.clearing({ transaction_id: bought.transaction_id, amount: '4.50' });
  await surety.simulate.achReturn({ transfer_id: first.transfer_id, return_code: 'R01' });
  await surety.simulate.authorization({ card_id: cardId, amount: '20.00', ...cafe });
  const held = await pull(3_000);
  await surety.simulate.achHold({ transfer_id: held.transfer_id });
  return { customerId, cardId, refusedId: await refuse(surety) };
}

const income = { total_annual_income: 7_000_000, monthly_housing_payment: 120_000 };

async function apply(surety: Surety, person: Person) {
  const [program] = await surety.programs.list().take(1);
  const { customer_id: customerId } = await surety.customers.create(person);
  const { application_id: applicationId } = await surety.applications.create({
    program_id: program?.program_id ?? '',
    applicant: { customer_id: customerId, terms_accepted: true, ...income },
  });
  return { customerId, applicationId };
}

async function approve(surety: Surety, person: Person) {
  const { customerId, applicationId } = await apply(surety, person);
  await surety.applications.submit(applicationId);
  const { accounts } = await surety.applications.waitFor(
    applicationId,
    { application_status: 'approved' },
    { advance: true },
  );
  const bank = await surety.externalAccounts.link({
    customer_id: customerId,
    processor_token: `processor-sandbox-${customerId}`,
  });
  const depositId = accounts.security_deposit_account_id ?? '';
  return { customerId, depositId, bankId: bank.account_id };
}

/** A refused application, whose notice is reported as sent. */
async function refuse(surety: Surety): Promise<string> {
  const { customerId, applicationId } = await apply(surety, cy);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await surety.applications.submit(applicationId);
    await surety.applications.waitFor(
      applicationId,
      { application_status: ['resubmit_required', 'kyc_warning', 'denied'] },
      { advance: true },
    );
  }
  await surety.applications.reportNoticeSent(applicationId);
  return customerId;
}

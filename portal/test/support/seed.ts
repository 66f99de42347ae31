import type { Surety } from '@surety/sdk';
import { ada, cafe, type Person } from '../../../demo/people.ts';

/** Ids of a world with something on every page. */
export interface Seeded {
  readonly customerId: string;
  readonly cardId: string;
  readonly applicationId: string;
  /** A transfer that has settled. */
  readonly transferId: string;
  readonly depositId: string;
  /** The linked bank account. */
  readonly bankId: string;
  /** A purchase that was declined for the limit. */
  readonly declinedId: string;
  readonly approvedId: string;
  readonly webhookId: string;
  readonly receiverId: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly requestId: string;
}

interface SeededNames {
  readonly person?: Person;
  readonly merchant?: string;
  readonly receiver?: string;
}

/** Walks a customer to a funded card, buys twice, and has a receiver that fails. */
export async function seed(
  surety: Surety,
  { person = ada, merchant = cafe.merchant_name, receiver: label = 'Failing' }: SeededNames = {},
): Promise<Seeded> {
  const issued = await issueCard(surety, person);
  const place = { ...cafe, merchant_name: merchant };
  const { cardId } = issued;
  const receiver = await surety.receivers.create({ label, answer: 'error' });
  const webhook = await surety.webhooks.create({ url: receiver.url, events: ['transaction.*'] });
  const approved = await surety.simulate.authorization({
    card_id: cardId,
    amount: '4.50',
    ...place,
  });
  const declined = await surety.simulate.authorization({
    card_id: cardId,
    amount: '612.40',
    ...place,
  });
  const [event] = await surety.events.list({ event: ['transaction.declined'] }).take(1);
  await surety.customers.get('nobody').catch(() => undefined);
  return {
    ...issued,
    declinedId: declined.transaction_id,
    approvedId: approved.transaction_id,
    webhookId: webhook.webhook_id,
    receiverId: receiver.receiver_id,
    deliveryId: await firstDelivery(surety, webhook.webhook_id),
    eventId: event?.event_id ?? '',
    requestId: await newestRequest(surety),
  };
}

/** The id of a webhook's first delivery, once there is one: it is made a moment after its event. */
async function firstDelivery(surety: Surety, webhookId: string): Promise<string> {
  for (;;) {
    const [delivery] = await surety.webhooks.deliveries(webhookId).take(1);
    if (delivery) return delivery.delivery_id;
    await surety.events.list({ after: 'latest', wait: 1 }).page();
  }
}

/** The log id of the newest request, once the log, which is written a moment later, has one. */
async function newestRequest(surety: Surety): Promise<string> {
  for (;;) {
    const [request] = await surety.requests.list({ operation: 'simulateAuthorization' }).take(1);
    if (request) return request.log_id;
    await surety.events.list({ after: 'latest', wait: 1 }).page();
  }
}

type Issued = Pick<
  Seeded,
  'cardId' | 'customerId' | 'applicationId' | 'transferId' | 'depositId' | 'bankId'
>;

async function issueCard(surety: Surety, person: Person): Promise<Issued> {
  const [program] = await surety.programs.list().take(1);
  const { customer_id: customerId } = await surety.customers.create(person);
  const application = await surety.applications.create({
    program_id: program?.program_id ?? '',
    applicant: {
      customer_id: customerId,
      total_annual_income: 7_000_000,
      monthly_housing_payment: 120_000,
      terms_accepted: true,
    },
  });
  const { application_id } = application;
  await surety.applications.submit(application_id);
  const approved = await surety.applications.waitFor(
    application_id,
    { application_status: 'approved' },
    { advance: true },
  );
  const depositId = approved.accounts.security_deposit_account_id ?? '';
  const bank = await surety.externalAccounts.link({
    customer_id: customerId,
    processor_token: `processor-sandbox-${customerId}`,
  });
  const pull = await surety.transfers.create({
    origination_account_id: bank.account_id,
    destination_account_id: depositId,
    amount: 50_000,
  });
  await surety.transfers.waitFor(pull.transfer_id, { status: 'completed' }, { advance: true });
  const card = await surety.cards.create({ account_id: depositId });
  return {
    cardId: card.card_id,
    customerId,
    applicationId: application_id,
    transferId: pull.transfer_id,
    depositId,
    bankId: bank.account_id,
  };
}

import type { Card, CardTransaction, CreditApplication, Customer, Surety } from '@surety/sdk';
import { ada, ben, cafe, cy, type Person } from './people.ts';
import { printTitle, short } from './print.ts';
import type { Receiver } from './receiver.ts';
import { expect, refused, step } from './step.ts';

export interface Stage {
  readonly surety: Surety;
  readonly programId: string;
  readonly receiver: Receiver;
}

const depositCents = 50_000;

export async function openStage(surety: Surety, receiver: Receiver): Promise<Stage> {
  const [program] = await surety.programs.list().take(1);
  if (!program) throw new Error('The sandbox has no program.');
  return { surety, receiver, programId: program.program_id };
}

/** Subscribes the demo's endpoint to all events. Resolves to the function that removes it. */
export async function subscribe({ surety, receiver }: Stage): Promise<() => Promise<void>> {
  printTitle('Subscribe to every event');
  const { webhook_id, secret } = await step(
    surety.webhooks.create({ callback_url: receiver.url, events: ['*'], description: 'demo' }),
    (webhook) => `webhook ${short(webhook.webhook_id)}, signed with a secret shown once`,
  );
  receiver.trust(secret);
  return async () => {
    await step(surety.webhooks.delete(webhook_id), () => '');
  };
}

/** The main path: from sign-up to a purchase. */
export async function walkCustomer(stage: Stage): Promise<void> {
  const customerId = await createCustomer(stage, ada);
  const depositId = await apply(stage, customerId);
  const card = await issueCard(stage, depositId);
  await declinedPurchase(stage, card.card_id);
  const externalId = await linkBank(stage, customerId);
  await readHistory(stage, customerId, externalId);
  await fund(stage, customerId, externalId, depositId);
  await approvedPurchase(stage, customerId, card);
}

async function createCustomer({ surety }: Stage, person: Person): Promise<string> {
  printTitle(`Create ${person.first_name}, a customer`);
  const customer = await step<Customer>(
    surety.customers.create(person),
    ({ customer_id, ssn }) => `customer ${short(customer_id)}, SSN answered as ${ssn}`,
  );
  expect(!JSON.stringify(customer).includes(person.ssn), 'the SSN is never answered in full');
  return customer.customer_id;
}

async function createApplication({ surety, programId }: Stage, customerId: string) {
  const applicant = {
    customer_id: customerId,
    total_annual_income: 7_000_000,
    monthly_housing_payment: 120_000,
  };
  const application = await step(
    surety.applications.create({ program_id: programId, applicant }),
    ({ application_id, application_status }) =>
      `application ${short(application_id)} is ${application_status}`,
  );
  expect(application.application_status === 'created', 'a new application is created');
  return application.application_id;
}

function submit({ surety }: Stage, applicationId: string): Promise<CreditApplication> {
  return step(
    surety.applications.submit(applicationId),
    ({ application_status }) => application_status,
  );
}

async function apply(stage: Stage, customerId: string): Promise<string> {
  printTitle('Apply for the card');
  const { surety, receiver } = stage;
  const applicationId = await createApplication(stage, customerId);
  await step(
    surety.applications.update(applicationId, {
      applicant: { monthly_housing_payment: 130_000, terms_accepted: true },
    }),
    ({ applicant }) => `housing is now ${applicant.monthly_housing_payment} cents a month`,
  );
  await submit(stage, applicationId);
  await receiver.next('kyc.verification.submitted', customerId);
  await receiver.next('kyc.verification.success', customerId);
  const approved = await receiver.next('credit.application.approved', customerId);
  const depositId = approved.accounts.security_deposit_account_id;
  const application = await step(
    surety.applications.get(applicationId),
    ({ application_status, accounts }) =>
      `${application_status}, deposit account ${short(accounts.security_deposit_account_id)}`,
  );
  const { application_status, accounts } = application;
  expect(application_status === 'approved', 'KYC passed means approved');
  expect(accounts.security_deposit_account_id === depositId, 'the event names the same account');
  return depositId;
}

function issueCard({ surety }: Stage, depositId: string): Promise<Card> {
  printTitle('Issue a card');
  return step(
    surety.cards.create({ account_id: depositId }),
    ({ last_four, expiry_date, card_number }) =>
      `card ending ${last_four}, expires ${expiry_date}, number answered as ${card_number.slice(0, 14)}…`,
  );
}

function purchase({ surety }: Stage, cardId: string, amount: string): Promise<CardTransaction> {
  return step(
    surety.simulate.authorization({ card_id: cardId, amount, ...cafe }),
    (t) =>
      `${t.transaction_state} (${t.transaction_response_code}), could spend ${t.prior_balance} → ${t.new_balance}`,
  );
}

async function declinedPurchase(stage: Stage, cardId: string): Promise<void> {
  printTitle('Buy a coffee before any deposit');
  const coffee = await purchase(stage, cardId, '4.50');
  expect(coffee.transaction_response_code === '51', 'an unfunded card declines over its limit');
}

async function linkBank({ surety }: Stage, customerId: string): Promise<string> {
  printTitle('Link a bank account');
  const processorToken = `processor-sandbox-${customerId}`;
  const account = await step(
    surety.externalAccounts.link({ customer_id: customerId, processor_token: processorToken }),
    ({ account_id, verification_status }) => `${short(account_id)}, ${verification_status}`,
  );
  return account.account_id;
}

async function readHistory({ surety, receiver }: Stage, customerId: string, accountId: string) {
  printTitle("Read the bank account's history");
  const first = await step(
    surety.externalAccounts.history(accountId, { count: 3 }),
    ({ status }) => `${status}: it is being built`,
  );
  expect(first.status === 'initiated', 'the first query starts the build');
  await receiver.next('account.history.ready', customerId);
  const history = await step(
    surety.externalAccounts.history(accountId, { count: 3 }),
    ({ total_transactions, transactions }) =>
      `${total_transactions} transactions, the newest: ${transactions?.[0]?.details?.merchant_name}`,
  );
  expect(history.transactions?.length === 3, 'count bounds the page');
}

async function fund(stage: Stage, customerId: string, externalId: string, depositId: string) {
  const { surety, receiver } = stage;
  printTitle('Fund the deposit by ACH');
  await step(
    surety.transfers.create({
      ach: { class_code: 'WEB', same_day: false },
      origination_account_id: externalId,
      destination_account_id: depositId,
      amount: depositCents,
      description: 'Security deposit',
    }),
    ({ transfer_id, status }) => `transfer ${short(transfer_id)} is ${status}`,
  );
  await receiver.next('transfer.completed', customerId);
  const account = await step(
    surety.accounts.get(depositId),
    ({ balance }) => `ledger balance ${balance.ledger_balance} cents`,
  );
  expect(account.balance.ledger_balance === depositCents, 'the deposit holds what was pulled');
}

async function approvedPurchase(stage: Stage, customerId: string, card: Card): Promise<void> {
  printTitle('Buy the coffee again');
  const coffee = await purchase(stage, card.card_id, '4.50');
  expect(coffee.transaction_response_code === '00', 'a funded card approves');
  expect(coffee.prior_balance === '500.00', 'before: the whole deposit');
  expect(coffee.new_balance === '495.50', 'after: the deposit less the hold');
  await stage.receiver.next('transaction.authorized', customerId);
  const { credit } = await step(
    stage.surety.accounts.get(card.account_id),
    (account) =>
      `limit ${account.credit?.credit_limit}, available ${account.balance.available_balance} cents`,
  );
  expect(credit?.credit_limit === depositCents, 'the limit is the deposit');
}

// A real 1×1 PNG: the service recognises documents by their bytes.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A second customer, whom KYC requires documents. */
export async function walkDocuments(stage: Stage): Promise<void> {
  const { surety, programId, receiver } = stage;
  const customerId = await createCustomer(stage, ben);
  printTitle('Ben is asked for documents and uploads them');
  await submit(stage, await createApplication(stage, customerId));
  const { documents } = await receiver.next('kyc.verification.document_required', customerId);
  for (const { document_type, upload_link } of documents) {
    const body = Buffer.from(pixel, 'base64');
    const { status } = await fetch(upload_link ?? '', { method: 'PUT', body });
    expect(status === 201, `the upload of ${document_type} answers 201`);
  }
  await receiver.next('kyc.verification.success', customerId);
  await receiver.next('credit.application.approved', customerId);
  await step(
    surety.kyc.get(customerId, { program_id: programId }),
    ({ kyc_status }) => `KYC ${kyc_status} after ${documents.length} documents`,
  );
}

/** A third customer, whose KYC fails three times. */
export async function walkRefusal(stage: Stage): Promise<void> {
  const { surety, receiver } = stage;
  const customerId = await createCustomer(stage, cy);
  printTitle('Cy fails KYC three times');
  const applicationId = await createApplication(stage, customerId);
  for (let attempt = 1; attempt <= 3; attempt++) {
    await submit(stage, applicationId);
    await receiver.next('kyc.verification.failure', customerId);
  }
  await receiver.next('credit.application.adverse_action', customerId);
  const { code } = await refused(surety.applications.submit(applicationId));
  expect(code === '3010', 'a fourth submission is error 3010');
  const action = await step(
    surety.applications.adverseAction(applicationId),
    ({ reasons }) => `reasons: ${reasons.join('; ')}`,
  );
  expect(action.service === 'kyc' && action.reasons.length > 0, 'the notice gives its reasons');
}

import { expect, send } from './client.ts';
import { ada, ben, cy } from './people.ts';
import { printTitle, short } from './print.ts';
import type { Receiver } from './receiver.ts';
import type { Access } from './service.ts';

export interface Stage {
  access: Access;
  receiver: Receiver;
}

const depositCents = 50_000;

/** Subscribes the demo's endpoint to all events. */
export async function subscribe({ access, receiver }: Stage): Promise<() => Promise<void>> {
  printTitle('Subscribe to every event');
  const webhook = await send(access, {
    method: 'POST',
    path: '/webhooks',
    body: { callback_url: receiver.url, events: ['*'], description: 'demo' },
    status: 201,
    show: ({ webhook_id }) => `webhook ${short(webhook_id)}, signed with a secret shown once`,
  });
  receiver.trust(webhook.secret);
  return async () => {
    await send(access, { method: 'DELETE', path: `/webhooks/${webhook.webhook_id}`, status: 200 });
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

async function createCustomer({ access }: Stage, person: { first_name: string }): Promise<string> {
  printTitle(`Create ${person.first_name}, a customer`);
  const customer = await send(access, {
    method: 'POST',
    path: '/customers/',
    body: person,
    status: 201,
    show: ({ customer_id, ssn }) => `customer ${short(customer_id)}, SSN answered as ${ssn}`,
  });
  expect(!JSON.stringify(customer).includes('123-45-6789'), 'the SSN is never answered in full');
  return customer.customer_id;
}

async function createApplication({ access }: Stage, customerId: string): Promise<string> {
  const application = await send(access, {
    method: 'POST',
    path: '/credit/applications',
    body: {
      program_id: access.program_id,
      applicant: {
        customer_id: customerId,
        total_annual_income: 7_000_000,
        monthly_housing_payment: 120_000,
      },
    },
    status: 201,
    show: ({ application_id, application_status }) =>
      `application ${short(application_id)} is ${application_status}`,
  });
  expect(application.application_status === 'created', 'a new application is created');
  return application.application_id;
}

async function submit({ access }: Stage, applicationId: string, status = 200) {
  return send(access, {
    method: 'POST',
    path: `/credit/applications/${applicationId}/submit`,
    status,
    show: (answer) => answer.application_status ?? `error ${answer.code}: ${answer.message}`,
  });
}

async function apply(stage: Stage, customerId: string): Promise<string> {
  printTitle('Apply for the card');
  const { access, receiver } = stage;
  const applicationId = await createApplication(stage, customerId);
  const path = `/credit/applications/${applicationId}`;
  await send(access, {
    method: 'PATCH',
    path,
    body: { applicant: { monthly_housing_payment: 130_000, terms_accepted: true } },
    status: 200,
    show: ({ applicant }) => `housing is now ${applicant.monthly_housing_payment} cents a month`,
  });
  await submit(stage, applicationId);
  await receiver.next('kyc.verification.submitted', customerId);
  await receiver.next('kyc.verification.success', customerId);
  const approved = await receiver.next('credit.application.approved', customerId);
  const application = await send(access, {
    method: 'GET',
    path,
    status: 200,
    show: ({ application_status, accounts }) =>
      `${application_status}, deposit account ${short(accounts.security_deposit_account_id)}`,
  });
  expect(application.application_status === 'approved', 'KYC passed means approved');
  const depositId = application.accounts.security_deposit_account_id;
  const { accounts } = approved.body as { accounts: { security_deposit_account_id: string } };
  expect(accounts.security_deposit_account_id === depositId, 'the event names the same account');
  return depositId;
}

async function issueCard({ access }: Stage, depositId: string) {
  printTitle('Issue a card');
  return send(access, {
    method: 'POST',
    path: '/cards',
    body: { account_id: depositId },
    status: 201,
    show: ({ last_four, expiry_date, card_number }) =>
      `card ending ${last_four}, expires ${expiry_date}, number answered as ${String(card_number).slice(0, 14)}…`,
  });
}

async function purchase({ access }: Stage, cardId: string, amount: string) {
  return send(access, {
    method: 'POST',
    path: '/simulate/authorization',
    body: {
      card_id: cardId,
      amount,
      transaction_datetime: '2026-07-01 12:30',
      currency: 'USD',
      merchant_name: 'Corner Cafe',
      merchant_city: 'Wilmington',
      merchant_state: 'DE',
      merchant_zip_code: '19801',
      mcc: '5814',
      mid: '1234',
    },
    status: 200,
    show: (t) =>
      `${t.transaction_state} (${t.transaction_response_code}), could spend ${t.prior_balance} → ${t.new_balance}`,
  });
}

async function declinedPurchase(stage: Stage, cardId: string): Promise<void> {
  printTitle('Buy a coffee before any deposit');
  const coffee = await purchase(stage, cardId, '4.50');
  expect(coffee.transaction_response_code === '51', 'an unfunded card declines over its limit');
}

async function linkBank({ access }: Stage, customerId: string): Promise<string> {
  printTitle('Link a bank account');
  const account = await send(access, {
    method: 'POST',
    path: '/accounts/processor_tokens',
    body: { customer_id: customerId, processor_token: `processor-sandbox-${customerId}` },
    status: 201,
    show: ({ account_id, verification_status }) => `${short(account_id)}, ${verification_status}`,
  });
  return account.account_id;
}

async function readHistory({ access, receiver }: Stage, customerId: string, accountId: string) {
  printTitle("Read the bank account's history");
  const path = `/accounts/${accountId}/history?count=3`;
  const first = await send(access, {
    method: 'GET',
    path,
    status: 200,
    show: ({ status }) => `${status}: it is being built`,
  });
  expect(first.status === 'initiated', 'the first query starts the build');
  await receiver.next('account.history.ready', customerId);
  const history = await send(access, {
    method: 'GET',
    path,
    status: 200,
    show: ({ total_transactions, transactions }) =>
      `${total_transactions} transactions, the newest: ${transactions[0]?.details?.merchant_name}`,
  });
  expect(history.transactions.length === 3, 'count bounds the page');
}

async function fund(stage: Stage, customerId: string, externalId: string, depositId: string) {
  const { access, receiver } = stage;
  printTitle('Fund the deposit by ACH');
  await send(access, {
    method: 'POST',
    path: '/transfers',
    body: {
      ach: { class_code: 'WEB', same_day: false },
      origination_account_id: externalId,
      destination_account_id: depositId,
      amount: depositCents,
      description: 'Security deposit',
    },
    status: 201,
    show: ({ transfer_id, status }) => `transfer ${short(transfer_id)} is ${status}`,
  });
  await receiver.next('transfer.completed', customerId);
  const account = await send(access, {
    method: 'GET',
    path: `/accounts/${depositId}`,
    status: 200,
    show: ({ balance }) => `ledger balance ${balance.ledger_balance} cents`,
  });
  expect(account.balance.ledger_balance === depositCents, 'the deposit holds what was pulled');
}

async function approvedPurchase(
  stage: Stage,
  customerId: string,
  card: { card_id: string; account_id: string },
): Promise<void> {
  printTitle('Buy the coffee again');
  const coffee = await purchase(stage, card.card_id, '4.50');
  expect(coffee.transaction_response_code === '00', 'a funded card approves');
  expect(coffee.prior_balance === '500.00', 'before: the whole deposit');
  expect(coffee.new_balance === '495.50', 'after: the deposit less the hold');
  await stage.receiver.next('transaction.authorized', customerId);
  const account = await send(stage.access, {
    method: 'GET',
    path: `/accounts/${card.account_id}`,
    status: 200,
    show: ({ credit, balance }) =>
      `limit ${credit.credit_limit}, available ${balance.available_balance} cents`,
  });
  expect(account.credit.credit_limit === depositCents, 'the limit is the deposit');
}

// A real 1×1 PNG: the service recognises documents by their bytes.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A second customer, whom KYC asks for documents. */
export async function walkDocuments(stage: Stage): Promise<void> {
  const { access, receiver } = stage;
  const customerId = await createCustomer(stage, ben);
  printTitle('Ben is asked for documents and uploads them');
  await submit(stage, await createApplication(stage, customerId));
  const asked = await receiver.next('kyc.verification.document_required', customerId);
  const documents = asked.body.documents as { document_type: string; upload_link: string }[];
  for (const document of documents) {
    const response = await fetch(document.upload_link, {
      method: 'PUT',
      body: Buffer.from(pixel, 'base64'),
    });
    expect(response.status === 201, `the upload of ${document.document_type} answers 201`);
  }
  await receiver.next('kyc.verification.success', customerId);
  await receiver.next('credit.application.approved', customerId);
  const path = `/customers/${customerId}/verification-kyc?program_id=${access.program_id}`;
  await send(access, {
    method: 'GET',
    path,
    status: 200,
    show: ({ kyc_status }) => `KYC ${kyc_status} after ${documents.length} documents`,
  });
}

/** A third customer, whose KYC fails three times. */
export async function walkRefusal(stage: Stage): Promise<void> {
  const { access, receiver } = stage;
  const customerId = await createCustomer(stage, cy);
  printTitle('Cy fails KYC three times');
  const applicationId = await createApplication(stage, customerId);
  for (let attempt = 1; attempt <= 3; attempt++) {
    await submit(stage, applicationId);
    await receiver.next('kyc.verification.failure', customerId);
  }
  await receiver.next('credit.application.adverse_action', customerId);
  const refused = await submit(stage, applicationId, 409);
  expect(refused.code === 3010, 'a fourth submission is error 3010');
  const path = `/credit/applications/${applicationId}/adverse-actions`;
  const action = await send(access, {
    method: 'GET',
    path,
    status: 200,
    show: ({ reasons }) => `reasons: ${reasons.join('; ')}`,
  });
  expect(action.service === 'kyc' && action.reasons.length > 0, 'the notice gives its reasons');
}

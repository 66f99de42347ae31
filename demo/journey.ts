import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Surety } from '@surety/sdk';
import { ada, cafe } from './people.ts';

/** From sign-up to a purchase, and the signed webhook that tells of it, with the SDK alone. */
const surety = await new Surety().createWorld({ name: 'journey' });
const customer = await surety.customers.create(ada);

const application = await surety.applications.create({
  program_id: surety.programId,
  applicant: {
    customer_id: customer.customer_id,
    total_annual_income: 7_000_000,
    monthly_housing_payment: 120_000,
    terms_accepted: true,
  },
});
await surety.applications.submit(application.application_id);
const approved = await surety.applications.waitFor(
  application.application_id,
  { application_status: 'approved' },
  { advance: true },
);
const depositId = approved.accounts.security_deposit_account_id ?? '';

const bank = await surety.externalAccounts.link({
  customer_id: customer.customer_id,
  processor_token: `processor-sandbox-${customer.customer_id}`,
});
const pull = await surety.transfers.create({
  origination_account_id: bank.account_id,
  destination_account_id: depositId,
  amount: 50_000,
});
await surety.transfers.waitFor(pull.transfer_id, { status: 'completed' }, { advance: true });

const receiver = createServer(async (request, response) => {
  const event = await surety.webhooks.verify(await buffer(request), request.headers, secret);
  response.writeHead(204).end();
  if (event.event === 'transaction.authorized') receiver.emit('authorized', event.amount);
}).listen(0, 'localhost');
await once(receiver, 'listening');
const { port } = receiver.address() as AddressInfo;
const url = `http://localhost:${port}/webhooks`;
const { secret } = await surety.webhooks.create({ url, events: ['transaction.*'] });

const card = await surety.cards.create({ account_id: depositId });
const authorized = once(receiver, 'authorized', { signal: AbortSignal.timeout(30_000) });
await surety.simulate.authorization({ card_id: card.card_id, amount: '4.50', ...cafe });
const [amount] = await authorized;
process.stdout.write(`Card ${card.last_four}: ${amount} authorized, webhook verified.\n`);
receiver.close();
await surety.delete();

import { answerText } from './bank-answers.ts';
import { readEntries } from './bank-steps.ts';
import { paymentsText } from './incoming-payments.ts';
import { openSampleCard, type SampleCard, samplePurchase } from './sample-cards.ts';
import { linkSampleAccount, temporaryApi } from './sample-links.ts';
import { sampleBusiness, sampleCustomer, sampleOwner } from './sample-people.ts';
import type { TestBrand, TestService } from './test-service.ts';

export type DuplicateSteps = ReturnType<typeof openDuplicateSteps>;

/** Creates the objects that a request needs. */
export function openDuplicateSteps(test: TestService, brand: TestBrand) {
  const post = async (path: string, body?: unknown) => {
    const answer = await brand.api('POST', path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  const get = async (path: string) => (await brand.api('GET', path)).body;
  const today = async (): Promise<Temporal.PlainDate> =>
    Temporal.Instant.from((await get('/sandbox/clock')).now)
      .toZonedDateTimeISO('America/New_York')
      .toPlainDate();
  const customer = async (ssn = sampleCustomer.ssn): Promise<string> =>
    (await post('/customers', { ...sampleCustomer, ssn })).customer_id;
  const owner = async (ssn = sampleCustomer.ssn): Promise<string> => {
    const { business_id } = await post('/businesses', sampleBusiness);
    const path = `/businesses/${business_id}/beneficial_owners`;
    const reach = { phone: '302-555-0142', phone_country_code: '1', email: 'o@example.com' };
    const { beneficial_owner_id } = await post(path, { ...sampleOwner, ...reach, ssn });
    return `${path}/${beneficial_owner_id}`;
  };
  const pass = () => post('/sandbox/clock/advance', { by: 'PT10S' });
  const program_id = brand.programId;
  const fixture = {
    post,
    get,
    today,
    customer,
    owner,
    pass,
    program_id,
    applicant: async (ssn?: string): Promise<object> => ({
      customer_id: await customer(ssn),
      total_annual_income: 7_000_000,
      monthly_housing_payment: 120_000,
    }),
    application: async (ssn?: string): Promise<string> => {
      const applicant = await fixture.applicant(ssn);
      const { application_id } = await post('/credit/applications', { program_id, applicant });
      return `/credit/applications/${application_id}`;
    },
    /** Starts a KYC that asks for documents, by the person's path. */
    startKyc: async (person: string): Promise<string> => {
      const path = `${person}/verification-kyc`;
      await post(path, { program_id });
      await pass();
      return path;
    },
    /** Path of the identity changes of a customer who has passed KYC. */
    verified: async (): Promise<string> => {
      const path = `/customers/${await customer()}`;
      await fixture.startKyc(path);
      return `${path}/identity_changes`;
    },
    webhook: async (): Promise<string> => {
      const body = { callback_url: 'http://127.0.0.1:9/hooks', events: ['*'] };
      return (await post('/webhooks', body)).webhook_id;
    },
    ...moneyOf(test, brand, { post, pass }),
    unverified: async () => linkSampleAccount(brand, await customer(), '-unverified'),
    link: async (): Promise<object> => ({
      customer_id: await customer(),
      processor_token: `processor-sandbox-${crypto.randomUUID()}`,
    }),
  };
  return fixture;
}

interface Walk {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  post: (path: string, body?: unknown) => Promise<any>;
  pass: () => Promise<unknown>;
}

function moneyOf(test: TestService, brand: TestBrand, { post, pass }: Walk) {
  const fixture = {
    temporary: (customerId: string) => temporaryApi(test, brand, customerId),
    card: () => openSampleCard(test, 50_000n, brand),
    account: async () => `/accounts/${(await openSampleCard(test, 50_000n, brand)).depositId}`,
    physical: async (): Promise<string> => {
      const { depositId } = await fixture.card();
      return (await post('/cards', { account_id: depositId, form: 'physical' })).card_id;
    },
    /** Body of a pull for a card's holder, which stays pending. */
    pull: async (): Promise<object> => {
      const { customerId, depositId } = await fixture.card();
      const origination_account_id = await linkSampleAccount(brand, customerId);
      return { origination_account_id, destination_account_id: depositId, amount: 4_000 };
    },
    transfer: async (): Promise<string> =>
      (await post('/transfers', await fixture.pull())).transfer_id,
    /** Path and body of a payment of all that a cardholder owes, for a purchase that is held. */
    bill: async () => {
      const card = await fixture.card();
      await fixture.hold(card);
      const source_account_id = await linkSampleAccount(brand, card.customerId);
      const body = { source_account_id, pay: 'current_balance' };
      return { path: `/accounts/${card.creditId}/payments`, body };
    },
    /** Renders a file of the bank that returns the sent transfers. */
    returnFile: async (): Promise<string> => {
      await fixture.transfer();
      await pass();
      const { body: files } = await brand.api('GET', '/bank-files?direction=outgoing');
      const path = `/bank-files/${files.data[0].bank_file_id}/reveal`;
      const { body: content } = await brand.api('POST', path);
      const chunks = async function* () {
        yield String(content);
      };
      const { entries } = await readEntries(chunks());
      return answerText(entries.map((one) => ({ ...one, kind: 'return', code: 'R10' })));
    },
    /** Imports a payment twice under different headers; returns the path of the second file. */
    suspectedDuplicate: async (): Promise<string> => {
      const { account_number } = await fixture.numbersOf(await fixture.card());
      const importFile = async () => {
        const text = await paymentsText([{ accountNumber: String(account_number) }]);
        const type = { 'content-type': 'text/plain' };
        const { body } = await brand.api('POST', '/simulate/ach/files', text, type);
        return body.bank_file_id;
      };
      await importFile();
      return `/bank-files/${await importFile()}`;
    },
    hold: async (card: SampleCard): Promise<string> =>
      (await post('/simulate/authorization', samplePurchase(card.cardId, '40.00'))).transaction_id,
    numbersOf: async ({ depositId }: SampleCard) => {
      const { body } = await brand.api('GET', `/accounts/${depositId}`);
      return { routing_number: body.routing_number, account_number: body.account_number };
    },
  };
  return fixture;
}

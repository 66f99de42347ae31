import { scenesOfNotices, scenesOfPapers } from './duplicate-papers.ts';
import { scenesOfScenarios } from './duplicate-scenarios.ts';
import { openDuplicateSteps, type DuplicateSteps as Steps } from './duplicate-steps.ts';
import { sentDocument } from './kyc-calls.ts';
import { samplePurchase } from './sample-cards.ts';
import { sampleBusiness, sampleCustomer, sampleOwner } from './sample-people.ts';
import type { Api, TestBrand, TestService } from './test-service.ts';

const freeze = { reason: 'Card numbers were sold' };

/** Prepared request that can succeed once. */
export interface ReadyRequest {
  /** Caller with a key other than the brand's. */
  api: Api;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type Prepare = () => Promise<Omit<ReadyRequest, 'api'> & { api?: Api }>;

/** Prepares each POST of the contract, by operation id. */
export function duplicateScenes(test: TestService, brand: TestBrand): Record<string, Prepare> {
  const fixture = openDuplicateSteps(test, brand);
  return {
    ...scenesOfPeople(fixture),
    ...scenesOfDevelopers(fixture),
    ...scenesOfBanks(fixture),
    ...scenesOfSimulatedBanks(fixture),
    ...scenesOfCards(fixture),
    ...scenesOfPapers(fixture),
    ...scenesOfNotices(fixture),
    ...scenesOfScenarios,
  };
}

const asks = '333-33-3333';
const fails = '999-99-0000';

function scenesOfPeople({ post, customer, owner, pass, program_id, ...fixture }: Steps) {
  const documents = [sentDocument('government_id')];
  const force = async (path: string, more: object = {}) => {
    const customer_id = await customer(asks);
    await fixture.startKyc(`/customers/${customer_id}`);
    return { path, body: { customer_id, program_id, ...more } };
  };
  return {
    createTemporaryKey: async () => ({
      path: '/auth/key/temporary',
      body: { customer_id: await customer() },
    }),
    createCustomer: async () => ({ path: '/customers', body: sampleCustomer }),
    createBusiness: async () => ({ path: '/businesses', body: sampleBusiness }),
    createBeneficialOwner: async () => {
      const { business_id } = await post('/businesses', sampleBusiness);
      return { path: `/businesses/${business_id}/beneficial_owners`, body: sampleOwner };
    },
    startCustomerKyc: async () => ({
      path: `/customers/${await customer()}/verification-kyc`,
      body: { program_id },
    }),
    startBeneficialOwnerKyc: async () => ({
      path: `${await owner()}/verification-kyc`,
      body: { program_id, ssn: '123-45-6789', phone: '302-555-0142', email: 'o@example.com' },
    }),
    uploadCustomerKycDocuments: async () => {
      const path = await fixture.startKyc(`/customers/${await customer(asks)}`);
      return { path: `${path}/documents`, body: { documents } };
    },
    uploadBeneficialOwnerKycDocuments: async () => {
      const path = await fixture.startKyc(await owner(asks));
      return { path: `${path}/documents`, body: { documents } };
    },
    startIdentityChange: async () => ({
      path: await fixture.verified(),
      body: { reason: 'name_changed', last_name: 'Newname' },
    }),
    cancelIdentityChange: async () => {
      const path = await fixture.verified();
      const wanted = { reason: 'name_changed', last_name: 'Newname' };
      const { identity_change_id } = await post(path, wanted);
      return { path: `${path}/${identity_change_id}/cancel` };
    },
    simulateKyc: () => force('/simulate/kyc', { outcome: 'passed' }),
    simulateKycPass: () => force('/simulate/kyc-pass'),
    simulateKycFail: () => force('/simulate/kyc-fail'),
    createApplication: async () => ({
      path: '/credit/applications',
      body: { program_id, applicant: await fixture.applicant() },
    }),
    submitApplication: async () => ({ path: `${await fixture.application()}/submit` }),
    reportAdverseActionNoticeSent: async () => {
      const path = await fixture.application(fails);
      for (let time = 0; time < 3; time += 1) {
        await post(`${path}/submit`);
        await pass();
      }
      return { path: `${path}/adverse-actions/notice/sent` };
    },
  } satisfies Record<string, Prepare>;
}

function scenesOfDevelopers({ post, ...fixture }: Steps) {
  return {
    createKey: async () => ({ path: '/keys', body: { label: 'checkout' } }),
    rollKey: async () => {
      const { key_id } = await post('/keys', { label: 'checkout' });
      return { path: `/keys/${key_id}/roll`, body: { overlap_hours: 1 } };
    },
    requestLedgerVerification: async () => ({ path: '/ledger/verification' }),
    createWebhook: async () => ({
      path: '/webhooks',
      body: { callback_url: 'http://127.0.0.1:9/hooks', events: ['*'] },
    }),
    createReceiver: async () => ({ path: '/sandbox/receivers', body: { label: 'Handler' } }),
    rotateWebhookSecret: async () => ({
      path: `/webhooks/${await fixture.webhook()}/rotate_secret`,
    }),
    testWebhook: async () => ({ path: `/webhooks/${await fixture.webhook()}/test` }),
    resendWebhookDelivery: async () => {
      const { delivery_id } = await post(`/webhooks/${await fixture.webhook()}/test`);
      return { path: `/webhooks/deliveries/${delivery_id}/resend` };
    },
    resendWebhookDeliveries: async () => {
      const webhook_id = await fixture.webhook();
      await post(`/webhooks/${webhook_id}/test`);
      return { path: '/webhooks/deliveries/resend', body: { webhook_id } };
    },
    replayWebhook: async () => ({
      path: `/webhooks/${await fixture.webhook()}/replay`,
      body: { since: '2026-01-01T00:00:00Z' },
    }),
    writeScenarioFromRequests: async () => {
      await post('/customers', sampleCustomer);
      return { path: '/sandbox/scenarios/from-requests', body: { name: 'told' } };
    },
    advanceClock: async () => {
      await fixture.transfer();
      return { path: '/sandbox/clock/advance', body: { by: 'PT1H' } };
    },
  } satisfies Record<string, Prepare>;
}

function scenesOfBanks({ post, customer, pass, ...fixture }: Steps) {
  const startLink = async () => ({
    type: 'external',
    link_type: 'plaid',
    customer_id: await customer(),
  });
  return {
    startLinkFlow: async () => ({ path: '/accounts', body: await startLink() }),
    finishLinkFlow: async () => {
      const { account_id } = await post('/accounts', await startLink());
      const body = {
        public_token: `public-sandbox-${crypto.randomUUID()}`,
        external_account_id: 'acc-1',
        verification_status: 'instantly_verified',
        bank_name: 'Old Mill Bank',
      };
      return { path: `/accounts/${account_id}`, body };
    },
    linkExternalAccount: async () => ({
      path: '/accounts/processor_tokens',
      body: await fixture.link(),
    }),
    createTransfer: async () => ({ path: '/transfers', body: await fixture.pull() }),
    createPayment: fixture.bill,
    cancelTransfer: async () => ({ path: `/transfers/${await fixture.transfer()}/cancel` }),
    startAccountValidation: async () => ({
      path: `/accounts/${await fixture.unverified()}/validations`,
      body: { method: 'micro_deposits' },
    }),
    verifyMicroDeposits: async () => {
      const path = `/accounts/${await fixture.unverified()}/validations`;
      const { validation_id } = await post(path, { method: 'micro_deposits' });
      await pass();
      return { path: `${path}/${validation_id}/verify`, body: { amounts: [1, 1] } };
    },
    retryTransfer: async () => {
      const transfer_id = await fixture.transfer();
      await post('/simulate/ach/return', { transfer_id, return_code: 'R01' });
      return { path: `/transfers/${transfer_id}/retry` };
    },
    decideBankFileEntry: async () => ({
      path: `${await fixture.suspectedDuplicate()}/decisions`,
      body: { position: 1, decision: 'credit' },
    }),
    freezeAccount: async () => ({ path: `${await fixture.account()}/freeze`, body: freeze }),
    unfreezeAccount: async () => {
      const path = await fixture.account();
      await post(`${path}/freeze`, freeze);
      return { path: `${path}/unfreeze` };
    },
    closeAccount: async () => {
      const card = await fixture.card();
      const { account_id } = await post('/accounts/processor_tokens', {
        ...(await fixture.link()),
        customer_id: card.customerId,
      });
      const body = { external_account_id: account_id };
      return { path: `/accounts/${card.depositId}/close`, body };
    },
  } satisfies Record<string, Prepare>;
}

function scenesOfSimulatedBanks({ post, pass, ...fixture }: Steps) {
  return {
    simulateAchReturn: async () => {
      const transfer_id = await fixture.transfer();
      await pass();
      return { path: '/simulate/ach/return', body: { transfer_id, return_code: 'R10' } };
    },
    simulateAchHold: async () => ({
      path: '/simulate/ach/hold',
      body: { transfer_id: await fixture.transfer() },
    }),
    simulateBankFile: async () => {
      const transfer_id = await fixture.transfer();
      const { bank_file_id } = await post('/simulate/ach/hold', { transfer_id });
      return { path: '/simulate/ach/bank-file', body: { bank_file_id, move: 'refuse' } };
    },
    simulateAchReversal: async () => {
      const transfer_id = await fixture.transfer();
      await pass();
      return { path: '/simulate/ach/reversal', body: { transfer_id, reason: 'duplicate' } };
    },
    simulateAchIncoming: async () => ({
      path: '/simulate/ach/incoming',
      body: { ...(await fixture.numbersOf(await fixture.card())), amount: 7_000 },
    }),
    simulateAchNotificationOfChange: async () => ({
      path: '/simulate/ach/notification-of-change',
      body: {
        transfer_id: await fixture.transfer(),
        change_code: 'C01',
        corrected_data: '12345600077',
      },
    }),
    simulateAchFile: async () => ({
      path: '/simulate/ach/files',
      body: await fixture.returnFile(),
      headers: { 'content-type': 'text/plain' },
    }),
  } satisfies Record<string, Prepare>;
}

function scenesOfCards(fixture: Steps) {
  /** Step of a purchase that holds 40.00. */
  const step = (name: string, more: object) => async () => {
    const transaction_id = await fixture.hold(await fixture.card());
    return { path: `/simulate/${name}`, body: { transaction_id, ...more } };
  };
  return {
    createCard: async () => ({
      path: '/cards',
      body: { account_id: (await fixture.card()).depositId },
    }),
    activateCard: async () => ({ path: `/cards/${await fixture.physical()}/activate` }),
    reissueCard: async () => ({
      path: `/cards/${(await fixture.card()).cardId}/reissue`,
      body: { reissue_type: 'new_card_number' },
    }),
    setCardPin: async () => ({
      path: `/cards/${(await fixture.card()).cardId}/pin`,
      body: { pin: '4865' },
    }),
    verifyCardPin: async () => {
      const { cardId } = await fixture.card();
      await fixture.post(`/cards/${cardId}/pin`, { pin: '4865' });
      return { path: `/cards/${cardId}/pin/verify`, body: { pin: '1111' } };
    },
    revealCard: async () => {
      const { cardId, customerId } = await fixture.card();
      return { api: await fixture.temporary(customerId), path: `/cards/${cardId}/reveal` };
    },
    simulateAuthorization: async () => ({
      path: '/simulate/authorization',
      body: samplePurchase((await fixture.card()).cardId, '12.34'),
    }),
    simulateClearing: step('clearing', { amount: '15.00', final: false }),
    simulateSettlement: step('settlement', { amount: '15.00', final: false }),
    simulateReversal: step('reversal', { amount: '15.00' }),
    simulateIncrement: step('increment', { amount: '15.00' }),
    simulateExpiry: step('expiry', {}),
    simulateRefund: async () => ({
      path: '/simulate/refund',
      body: samplePurchase((await fixture.card()).cardId, '9.00'),
    }),
    simulateBalanceInquiry: async () => {
      const purchase = samplePurchase((await fixture.card()).cardId, '1.00');
      const { amount: _amount, currency: _currency, ...body } = purchase;
      return { path: '/simulate/balance-inquiry', body };
    },
  } satisfies Record<string, Prepare>;
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationCalls } from '../support/application-calls.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleBusiness, sampleOwner } from '../support/sample-people.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
const noId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const get = (path: string) => brand.api('GET', path);

describe('GET /credit/applications/{application_id}/history', () => {
  test('tells the steps of a denied application up to its notice, oldest first', async () => {
    const calls = applicationCalls(service, brand);
    const { id } = await calls.denied();
    await calls.adverseAction(id);
    await brand.api('POST', `${calls.pathOf(id)}/adverse-actions/notice/sent`);
    const { status, body } = await get(`/credit/applications/${id}/history`);
    expect([status, body.application_id]).toEqual([200, id]);
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    const names = body.data.map((each: any) => each.step);
    expect([names[0], names.at(-2), names.at(-1)]).toEqual(['created', 'denied', 'notice_sent']);
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    const failed = body.data.filter((each: any) => each.step === 'kyc_ended');
    expect(failed.length).toBeGreaterThanOrEqual(1);
    expect(failed[0]).toMatchObject({
      kyc_status: 'failed',
      error_code: expect.any(String),
      verification_id: expect.any(String),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    const times = body.data.map((each: any) => each.at);
    expect(times).toEqual(times.toSorted());
    const { body: event } = await get(`/events/${body.data.at(-2).event_id}`);
    expect(event.event).toBe('credit.application.adverse_action');
  });

  test('is not found for an unknown application and for that of another brand', async () => {
    const calls = applicationCalls(service, brand);
    const { id } = await calls.denied();
    const stranger = await service.createBrand();
    for (const answer of [
      await get(`/credit/applications/${noId}/history`),
      await stranger.api('GET', `/credit/applications/${id}/history`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 3001]);
    }
    expect(
      (await apiOf(service.origin, null)('GET', `/credit/applications/${id}/history`)).status,
    ).toBe(401);
  });
});

describe('GET /businesses/{business_id}/verifications', () => {
  test('lists the KYCs of all its owners, and those of no other business', async () => {
    const create = async (ssn: string) =>
      (
        await brand.api('POST', '/businesses', {
          ...sampleBusiness,
          beneficial_owners: [
            { ...sampleOwner, ssn, phone: '302-555-0142', email: 'g@example.com' },
          ],
        })
      ).body;
    const business = await create('123-45-6789');
    const other = await create('999-99-0000');
    const owner = business.beneficial_owners[0].beneficial_owner_id;
    const of = ({ business_id: id }: { business_id: string }) => `/businesses/${id}/verifications`;
    expect((await get(of(business))).body.data).toEqual([]);
    const started = await brand.api(
      'POST',
      `/businesses/${business.business_id}/beneficial_owners/${owner}/verification-kyc`,
      { program_id: brand.programId },
    );
    expect(started.status).toBe(201);
    const { status, body } = await get(of(business));
    expect([status, body.data.length]).toEqual([200, 1]);
    expect(body.data[0]).toMatchObject({
      business_id: business.business_id,
      beneficial_owner_id: owner,
      program_id: brand.programId,
      application_id: null,
    });
    const found = await get(`/objects/${body.data[0].verification_id}`);
    expect([found.body.type, found.body.customer_id]).toEqual(['kyc_verification', null]);
    expect((await get(of(other))).body.data).toEqual([]);
    expect((await get(of({ business_id: noId }))).status).toBe(404);
    const stranger = await service.createBrand();
    expect((await stranger.api('GET', of(business))).status).toBe(404);
  });
});

describe('GET /customers/{customer_id}/verifications', () => {
  test('lists the KYCs of a customer with outcomes and reasons, newest first, in pages', async () => {
    const { id, customerId } = await applicationCalls(service, brand).denied();
    const { status, body } = await get(`/customers/${customerId}/verifications`);
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThanOrEqual(1);
    for (const kyc of body.data) {
      expect(kyc).toMatchObject({
        customer_id: customerId,
        application_id: id,
        kyc_status: 'failed',
        error_code: expect.any(String),
        date_passed: null,
        documents: expect.any(Array),
      });
    }
    const first = await get(`/customers/${customerId}/verifications?limit=1`);
    expect(first.body.data).toEqual([body.data[0]]);
    expect(first.body.has_more).toBe(body.data.length > 1);
  });

  test('is not found for an unknown customer and for that of another brand', async () => {
    const { customerId } = await openSampleCard(service, 0n, brand);
    expect((await get(`/customers/${customerId}/verifications`)).body.data).toEqual([]);
    const stranger = await service.createBrand();
    for (const answer of [
      await get(`/customers/${noId}/verifications`),
      await stranger.api('GET', `/customers/${customerId}/verifications`),
    ]) {
      expect([answer.status, answer.body.Code]).toEqual([404, 'customer_dne']);
    }
  });
});

describe('GET /journals/{journal_id}', () => {
  test('shows both ends of a purchase, which sum to zero', async () => {
    const card = await openSampleCard(service, 10_000n, brand);
    const purchase = samplePurchase(card.cardId, '12.34');
    const { body: authorized } = await brand.api('POST', '/simulate/authorization', purchase);
    const { transaction_id } = authorized;
    const cleared = await brand.api('POST', '/simulate/clearing', { transaction_id });
    expect([cleared.status, cleared.body.Message]).toEqual([expect.any(Number), undefined]);
    const entries = await get(`/accounts/${card.creditId}/entries`);
    const [entry] = entries.body.data;
    const { status, body } = await get(`/journals/${entry.journal_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      journal_id: entry.journal_id,
      movement: entry.movement,
      source_type: 'transaction',
      source_id: transaction_id,
      is_return: false,
    });
    expect(body.entries).toEqual([
      { kind: 'credit', account_id: card.creditId, sequence: entry.sequence, amount: -1_234 },
      { kind: 'network_settlement', account_id: null, sequence: null, amount: 1_234 },
    ]);
  });

  test('is not found for an unknown journal and for that of another brand', async () => {
    const card = await openSampleCard(service, 10_000n, brand);
    const { body } = await get(`/accounts/${card.depositId}/entries`);
    const stranger = await service.createBrand();
    for (const answer of [
      await get(`/journals/${noId}`),
      await get('/journals/none'),
      await stranger.api('GET', `/journals/${body.data[0].journal_id}`),
    ]) {
      expect([answer.status, answer.body.Code]).toEqual([404, 'journal_dne']);
    }
  });
});

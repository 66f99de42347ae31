import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationCalls, ssns } from '../support/application-calls.ts';
import { sentDocument } from '../support/kyc-calls.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let calls: ReturnType<typeof applicationCalls>;

beforeAll(async () => {
  service = await startTestService();
  calls = applicationCalls(service, service.brand);
});
afterAll(() => service.stop());

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const stepOf = async (id: string) => (await calls.get(id)).next_step;
const listed = async (query: string) =>
  (await api('GET', `/credit/applications?${query}`)).body.data as {
    application_id: string;
    next_step: string;
  }[];

describe('the next step of an application', () => {
  test('is a card until the deposit has an open one, and again once that one is closed', async () => {
    const { customerId, id } = await calls.apply(ssns.passes);
    const { accounts } = await calls.submitTo(id, 'approved');
    expect(await stepOf(id)).toBe('create_card');
    const { body: card } = await api('POST', '/cards', {
      account_id: accounts.security_deposit_account_id,
    });
    expect(await stepOf(id)).toBe('none');
    expect((await listed(`customer_id=${customerId}`)).map(({ next_step }) => next_step)).toEqual([
      'none',
    ]);
    await api('PATCH', `/cards/${card.card_id}`, { status: 'closed' });
    expect(await stepOf(id)).toBe('create_card');
  });

  test('is nothing once the deposit account is closed, since no card can be made on it', async () => {
    const { id } = await calls.apply(ssns.passes);
    const { accounts } = await calls.submitTo(id, 'approved');
    const closed = await api('POST', `/accounts/${accounts.security_deposit_account_id}/close`, {});
    expect(closed.status).toBeLessThan(300);
    expect(await stepOf(id)).toBe('none');
  });

  test('is the upload of documents until all have arrived', async () => {
    const { customerId, id } = await calls.apply(ssns.asksForDocuments);
    await calls.submit(id);
    const { documents } = await calls.kyc.reached(customerId, 'document required');
    expect(await stepOf(id)).toBe('upload_documents');
    const types = documents.map(({ document_type }: { document_type: string }) => document_type);
    expect(types.length).toBeGreaterThan(0);
    const sent = types.map((type: string) => sentDocument(type));
    expect((await calls.kyc.upload(customerId, ...sent)).status).toBeLessThan(300);
    expect(await stepOf(id)).not.toBe('upload_documents');
  });

  test('is the notice until it is reported as sent, and so says the filter', async () => {
    const { customerId, id } = await calls.denied();
    const { body: action } = await calls.adverseAction(id);
    expect(await calls.get(id)).toMatchObject({
      next_step: 'send_notice',
      failed_kyc_count: 3,
      notice_due_date: action.notice_due_date,
      notice_sent_at: null,
    });
    const idsOf = async (query: string) =>
      (await listed(`customer_id=${customerId}&${query}`)).map(
        ({ application_id }) => application_id,
      );
    expect([await idsOf('notice_owed=true'), await idsOf('notice_owed=false')]).toEqual([[id], []]);
    const { body: sent } = await api('POST', `${calls.pathOf(id)}/adverse-actions/notice/sent`);
    expect(await calls.get(id)).toMatchObject({
      next_step: 'none',
      notice_sent_at: sent.notice_sent_at,
    });
    expect([await idsOf('notice_owed=true'), await idsOf('notice_owed=false')]).toEqual([[], [id]]);
  });
});

describe('moves of an application', () => {
  const possible = async (id: string) => {
    const { moves } = (await api('GET', `/objects/${id}/moves`)).body;
    const told = (on: string) =>
      moves
        .filter((move: { on: string }) => move.on === on)
        .some(({ is_possible }: { is_possible: boolean | null }) => is_possible === true);
    return { patch: told('patch'), submit: told('submit') };
  };
  const accepted = async (id: string) => ({
    patch: (await calls.patch(id, { monthly_housing_payment: 160_000 })).status === 200,
    submit: (await calls.submit(id)).status === 200,
  });

  test('are told possible where the service accepts them, and only there', async () => {
    const fresh = await calls.apply(ssns.fails);
    expect(await possible(fresh.id)).toEqual({ patch: true, submit: true });
    expect(await accepted(fresh.id)).toEqual({ patch: true, submit: true });
    await calls.reached(fresh.id, 'kyc_warning');
    expect(await possible(fresh.id)).toEqual({ patch: true, submit: true });
    const denied = await calls.denied();
    expect(await possible(denied.id)).toEqual({ patch: false, submit: false });
    expect(await accepted(denied.id)).toEqual({ patch: false, submit: false });
  });

  test('need an attempt that the customer has left, unless the KYC has passed', async () => {
    const { customerId, id } = await calls.apply(ssns.fails);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await calls.kyc.start(customerId);
      await calls.kyc.reached(customerId, 'failed');
    }
    expect(await calls.kyc.attempts(customerId)).toBe(0);
    expect(await possible(id)).toEqual({ patch: true, submit: false });
    expect(await accepted(id)).toEqual({ patch: true, submit: false });

    const passed = await calls.apply(ssns.passes);
    await calls.submitTo(passed.id, 'approved');
    const { application_id: again } = await calls.create(passed.customerId);
    expect(await possible(again)).toEqual({ patch: true, submit: true });
    expect(await accepted(again)).toEqual({ patch: true, submit: true });
  });

  test('are not possible once the customer was deleted', async () => {
    const { customerId, id } = await calls.apply(ssns.passes);
    await api('DELETE', `/customers/${customerId}`);
    expect(await possible(id)).toEqual({ patch: false, submit: false });
    expect(await accepted(id)).toEqual({ patch: false, submit: false });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';
import { type ValidationSteps, validationSteps } from '../support/validation-steps.ts';

let service: TestService;
let customerId: string;
let depositId: string;
let fixture: ValidationSteps;

beforeAll(async () => {
  service = await startTestService({ settings: { ach_fast_delay_ms: 200 } });
  ({ customerId, depositId } = await openSampleDeposit(service, 0n));
  fixture = validationSteps(service, customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);

describe('POST /accounts/{account_id}/validations', () => {
  test('starts one validation for concurrent requests, and returns it to a repeat', async () => {
    const accountId = await fixture.link('-closed');
    const body = { method: 'micro_deposits', program_id: service.brand.programId };
    const key = { 'idempotency-key': 'validation-1' };
    const first = await fixture.start(accountId, body, key);
    expect(first.status).toBe(201);
    expect((await fixture.start(accountId, body, key)).body).toEqual(first.body);
    const answers = await Promise.all([1, 2, 3].map(() => fixture.start(accountId, body)));
    const codes = answers.map(({ body: { Code } }) => Code);
    expect(new Set(codes)).toEqual(new Set(['validation_in_progress']));
    await fixture.reaches(accountId, 'failed');
  });

  test('allows five validations of an account in thirty days', async () => {
    const accountId = await fixture.link('-no-account');
    for (let time = 0; time < 5; time += 1) {
      await fixture.started(accountId, 'prenote');
      await fixture.reaches(accountId, 'failed');
    }
    const { status, body } = await fixture.start(accountId, { method: 'prenote' });
    expect([status, body.Code]).toEqual([409, 'validation_limit']);
  });

  test('counts validations of accounts that the owner has unlinked, but not of others', async () => {
    const { customerId: owner } = await openSampleDeposit(service, 0n);
    const own = validationSteps(service, owner);
    for (let time = 0; time < 5; time += 1) {
      const accountId = await own.link('-no-account');
      await own.started(accountId, 'prenote');
      await own.reaches(accountId, 'failed');
      expect((await api('DELETE', `/accounts/${accountId}`)).status).toBe(200);
    }
    const { status, body } = await own.start(await own.link(), { method: 'prenote' });
    expect([status, body.Code]).toEqual([409, 'validation_limit']);
    expect((await fixture.start(await fixture.link(), { method: 'prenote' })).status).toBe(201);
  });

  test('sends entries that cannot be cancelled, and gives the reason', async () => {
    const { body } = await fixture.start(await fixture.link(), { method: 'prenote' });
    const { status, body: refused } = await api(
      'POST',
      `/transfers/${body.transfer_ids[0]}/cancel`,
    );
    expect([status, refused.Code]).toEqual([409, 'transfer_left']);
    expect(refused.Message).toContain('tests an account');
  });

  test('refuses an account that is verified, removed or not external', async () => {
    const verified = await linkSampleAccount(service.brand, customerId);
    const removed = await fixture.link();
    await api('DELETE', `/accounts/${removed}`);
    const refusal = async (id: string, body: object = { method: 'prenote' }) => {
      const { status, body: answer } = await fixture.start(id, body);
      return [status, answer.Code];
    };
    expect(await refusal(verified)).toEqual([409, 'account_verified']);
    expect(await refusal(removed)).toEqual([409, 'account_not_active']);
    expect(await refusal(depositId)).toEqual([400, 'account_validation_post_schema']);
    const unverified = await fixture.link();
    const bad = [{}, { method: 'letter' }, { method: 'prenote', program_id: 'x' }];
    for (const body of bad) {
      expect(await refusal(unverified, body)).toEqual([400, 'account_validation_post_schema']);
    }
    const unknown = { method: 'prenote', program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11' };
    expect(await refusal(unverified, unknown)).toEqual([404, 'invalid_program']);
    expect((await api('GET', `/accounts/${unverified}/validations`)).body.data).toEqual([]);
    expect(await fixture.verification(unverified)).toBe('pending_automatic_verification');
  });

  test('refuses callers without permission, and answers 404 for an account of another brand', async () => {
    const accountId = await fixture.link();
    const { validation_id } = await fixture.started(accountId, 'prenote');
    const path = `/accounts/${accountId}/validations`;
    const calls = [
      ['POST', path, { method: 'prenote' }],
      ['GET', path, undefined],
      ['POST', `${path}/${validation_id}/verify`, { amounts: [1, 2] }],
    ] as const;
    const shortLived = await temporaryApi(service, service.brand, customerId);
    const other = (await service.createBrand()).api;
    for (const [method, to, body] of calls) {
      expect((await apiOf(service.origin, null)(method, to, body)).status).toBe(401);
      expect((await shortLived(method, to, body)).status).toBe(403);
      expect((await other(method, to, body)).status).toBe(404);
    }
    await fixture.reaches(accountId, 'verified');
  });
});

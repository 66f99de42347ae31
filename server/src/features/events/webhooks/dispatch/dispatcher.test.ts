import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DispatchSteps,
  never,
  openDispatchSteps,
  zero,
} from '../../../../../test/support/dispatch-steps.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import { type CallbackClient, createCallbackClient } from './callback-client.ts';

let fixture: DispatchSteps;

beforeAll(async () => {
  fixture = await openDispatchSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

describe('a delivery', () => {
  test("sends the contract's payload to the letter, in its order, signed", async () => {
    const { webhook_id, secret } = await fixture.subscribe();
    const customerId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const payload = { error_code: 'po_box_failure', description: 'No PO boxes' };
    const more = { customerId, payload };
    await fixture.record('kyc.verification.failure', more);
    await fixture.dispatch([], fixture.untilStatus(webhook_id, 'succeeded'));
    const [message] = fixture.receiver.received;
    expect(message?.body).toMatch(
      /^\{"event":"kyc.verification.failure","customer_id":"01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11","occurred_at":"[^"]+Z","error_code":"po_box_failure","description":"No PO boxes"\}$/,
    );
    const headers = message?.headers as Record<string, string>;
    expect(() => new Webhook(secret).verify(message?.body ?? '', headers)).not.toThrow();
    expect(await fixture.newest(webhook_id)).toMatchObject({ status: 'succeeded' });
  });

  test("of KYC's start sends its body alone", async () => {
    await fixture.subscribe();
    const customerId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const payload = { kyc_status: 'submitted' };
    await fixture.record('kyc.verification.submitted', { customerId, payload, isBare: true });
    await fixture.dispatch([], fixture.untilReceived(1));
    const body = JSON.stringify({ customer_id: customerId, ...payload });
    expect(fixture.receiver.received[0]?.body).toBe(body);
  });

  test('under an alias carries the alias in `event`', async () => {
    await fixture.subscribe(['kyc.verification.resubmit_required']);
    const payload = { description: 'Check these', fields: ['ssn'] };
    await fixture.record('kyc.verification.reenter_information', { payload });
    await fixture.dispatch([], fixture.untilReceived(1));
    expect(JSON.parse(fixture.receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'kyc.verification.resubmit_required',
      ...payload,
    });
  });
});

describe('retries', () => {
  test('repeat the id and the bytes of a failed call until one succeeds', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    fixture.answer(500, 302, 200);
    await fixture.dispatch([zero, zero, zero], fixture.untilStatus(webhook_id, 'succeeded'));
    expect(fixture.receiver.received).toHaveLength(3);
    const messages = fixture.receiver.received.map(({ headers, body }) => [
      headers['webhook-id'],
      body,
    ]);
    expect(new Set(messages.map(String)).size).toBe(1);
    const delivery = await fixture.newest(webhook_id);
    expect(delivery).toMatchObject({ status: 'succeeded', next_attempt_at: null });
    expect(delivery.attempts.map(({ status }: { status: number }) => status)).toEqual([
      500, 302, 200,
    ]);
  });

  test('end with the schedule, and the delivery fails', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    fixture.answer(500);
    await fixture.dispatch([zero], fixture.untilStatus(webhook_id, 'failed'));
    expect(fixture.receiver.received).toHaveLength(2);
    expect(await fixture.newest(webhook_id)).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    });
  });

  test('wait for their scheduled time', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    fixture.answer(500);
    await fixture.dispatch(
      [never],
      async () => (await fixture.newest(webhook_id)).attempts.length > 0,
    );
    expect(fixture.receiver.received).toHaveLength(1);
    const { status, next_attempt_at } = await fixture.newest(webhook_id);
    expect(status).toBe('pending');
    const hours = wallClock.now().until(next_attempt_at).total('hours');
    expect(hours).toBeGreaterThan(21);
  });

  test('repeat a call with its id after a kill between call and record', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    let hasDied = false;
    const dying: CallbackClient = {
      ...fixture.client,
      post: async (...call) => {
        const outcome = await fixture.client.post(...call);
        if (hasDied) return outcome;
        hasDied = true;
        expect((await fixture.newest(webhook_id)).attempts).toEqual([]);
        throw new Error('killed');
      },
    };
    await fixture.dispatch([], fixture.untilStatus(webhook_id, 'succeeded'), { client: dying });
    const ids = fixture.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(await fixture.newest(webhook_id)).toMatchObject({ status: 'succeeded' });
  });

  test('do not count an attempt that the service itself aborted', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    const stopping = createCallbackClient({
      environment: 'sandbox',
      timeoutMs: 60_000,
      connections: 1,
    });
    fixture.receiver.respond = () => {};
    await fixture.dispatch([], fixture.untilReceived(1), { client: stopping });
    await stopping.close();
    expect(fixture.receiver.received).toHaveLength(1);
    expect(await fixture.newest(webhook_id)).toMatchObject({ status: 'pending', attempts: [] });
  });

  test('never follow a success', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    await fixture.dispatch([zero], fixture.untilStatus(webhook_id, 'succeeded'));
    await fixture.dispatch([zero], async () => true);
    expect(fixture.receiver.received).toHaveLength(1);
    expect((await fixture.newest(webhook_id)).attempts).toHaveLength(1);
  });
});

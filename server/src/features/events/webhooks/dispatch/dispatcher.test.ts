import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DispatchDesk,
  never,
  openDispatchDesk,
  zero,
} from '../../../../../test/support/dispatch-desk.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import { type CallbackClient, createCallbackClient } from '../callback-client.ts';

let desk: DispatchDesk;

beforeAll(async () => {
  desk = await openDispatchDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

describe('a delivery', () => {
  test("sends the contract's payload to the letter, in its order, signed", async () => {
    const { webhook_id, secret } = await desk.subscribe();
    const customerId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const payload = { error_code: 'po_box_failure', description: 'No PO boxes' };
    const more = { customerId, payload };
    await desk.record('kyc.verification.failure', more);
    await desk.dispatch([], desk.untilStatus(webhook_id, 'succeeded'));
    const [message] = desk.receiver.received;
    expect(message?.body).toMatch(
      /^\{"event":"kyc.verification.failure","customer_id":"01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11","occurred_at":"[^"]+Z","error_code":"po_box_failure","description":"No PO boxes"\}$/,
    );
    const headers = message?.headers as Record<string, string>;
    expect(() => new Webhook(secret).verify(message?.body ?? '', headers)).not.toThrow();
    expect(await desk.newest(webhook_id)).toMatchObject({ status: 'succeeded' });
  });

  test("of KYC's start sends its body alone", async () => {
    await desk.subscribe();
    const body = { customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11', kyc_status: 'submitted' };
    await desk.record('kyc.verification.submitted', { body });
    await desk.dispatch([], desk.untilReceived(1));
    expect(desk.receiver.received[0]?.body).toBe(JSON.stringify(body));
  });

  test('under an alias carries the alias in `event`', async () => {
    await desk.subscribe(['kyc.verification.resubmit_required']);
    const payload = { description: 'Check these', fields: ['ssn'] };
    await desk.record('kyc.verification.reenter_information', { payload });
    await desk.dispatch([], desk.untilReceived(1));
    expect(JSON.parse(desk.receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'kyc.verification.resubmit_required',
      ...payload,
    });
  });
});

describe('retries', () => {
  test('repeat the id and the bytes of a failed call until one succeeds', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    desk.answer(500, 302, 200);
    await desk.dispatch([zero, zero, zero], desk.untilStatus(webhook_id, 'succeeded'));
    expect(desk.receiver.received).toHaveLength(3);
    const messages = desk.receiver.received.map(({ headers, body }) => [
      headers['webhook-id'],
      body,
    ]);
    expect(new Set(messages.map(String)).size).toBe(1);
    const delivery = await desk.newest(webhook_id);
    expect(delivery).toMatchObject({ status: 'succeeded', next_attempt_at: null });
    expect(delivery.attempts.map(({ status }: { status: number }) => status)).toEqual([
      500, 302, 200,
    ]);
  });

  test('end with the schedule, and the delivery fails', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    desk.answer(500);
    await desk.dispatch([zero], desk.untilStatus(webhook_id, 'failed'));
    expect(desk.receiver.received).toHaveLength(2);
    expect(await desk.newest(webhook_id)).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    });
  });

  test('wait for their scheduled time', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    desk.answer(500);
    await desk.dispatch([never], async () => (await desk.newest(webhook_id)).attempts.length > 0);
    expect(desk.receiver.received).toHaveLength(1);
    const { status, next_attempt_at } = await desk.newest(webhook_id);
    expect(status).toBe('pending');
    const hours = wallClock.now().until(next_attempt_at).total('hours');
    expect(hours).toBeGreaterThan(21);
  });

  test('repeat a call with its id after a kill between call and record', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    let hasDied = false;
    const dying: CallbackClient = {
      ...desk.client,
      post: async (...call) => {
        const outcome = await desk.client.post(...call);
        if (hasDied) return outcome;
        hasDied = true;
        expect((await desk.newest(webhook_id)).attempts).toEqual([]);
        throw new Error('killed');
      },
    };
    await desk.dispatch([], desk.untilStatus(webhook_id, 'succeeded'), { client: dying });
    const ids = desk.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(await desk.newest(webhook_id)).toMatchObject({ status: 'succeeded' });
  });

  test('do not count an attempt that the service itself aborted', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    const stopping = createCallbackClient({
      environment: 'sandbox',
      timeoutMs: 60_000,
      connections: 1,
    });
    desk.receiver.respond = () => {};
    await desk.dispatch([], desk.untilReceived(1), { client: stopping });
    await stopping.close();
    expect(desk.receiver.received).toHaveLength(1);
    expect(await desk.newest(webhook_id)).toMatchObject({ status: 'pending', attempts: [] });
  });

  test('never follow a success', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    await desk.dispatch([zero], desk.untilStatus(webhook_id, 'succeeded'));
    await desk.dispatch([zero], async () => true);
    expect(desk.receiver.received).toHaveLength(1);
    expect((await desk.newest(webhook_id)).attempts).toHaveLength(1);
  });
});

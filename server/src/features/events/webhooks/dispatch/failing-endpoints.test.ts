import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DispatchDesk,
  never,
  openDispatchDesk,
  soon,
  zero,
} from '../../../../../test/support/dispatch-desk.ts';
import { eventually } from '../../../../../test/support/test-service.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';

let desk: DispatchDesk;

beforeAll(async () => {
  desk = await openDispatchDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

describe('an endpoint', () => {
  const disabledEvents = async () => {
    const { body } = await desk.brand.api('GET', '/events?event=webhook.disabled');
    return body.data.map(({ payload }: { payload: unknown }) => payload);
  };

  test('that answers 410 is disabled, and the brand gets an event', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    desk.answer(410);
    await desk.dispatch([zero], desk.untilStatus(webhook_id, 'failed'));
    expect(desk.receiver.received).toHaveLength(1);
    const { body } = await desk.brand.api('GET', `/webhooks/${webhook_id}/deliveries`);
    const statuses = body.data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['failed']);
    expect((await desk.brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe('disabled');
    await eventually(async () => (await disabledEvents()).length > 0);
    expect(await disabledEvents()).toMatchObject([
      { event: 'webhook.disabled', customer_id: null, webhook_id, reason: 'gone' },
    ]);
  });

  test('that has failed for too long is disabled, and may be enabled again', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    const options = { disableAfter: Temporal.Duration.from({ hours: 1 }) };
    desk.answer(500);
    await desk.dispatch(
      [soon, soon],
      async () => (await desk.newest(webhook_id)).attempts.length > 0,
      options,
    );
    await desk.service.database.kysely
      .updateTable('webhooks')
      .set({ failing_since: wallClock.now().subtract({ hours: 1 }) })
      .where('webhook_id', '=', webhook_id)
      .execute();
    await desk.dispatch([soon, soon], desk.untilStatus(webhook_id, 'cancelled'), options);
    expect((await desk.brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe('disabled');
    expect(await desk.newest(webhook_id)).toMatchObject({ status: 'cancelled' });
    await eventually(async () => (await disabledEvents()).length > 0);
    expect(await disabledEvents()).toMatchObject([{ webhook_id, reason: 'failing' }]);

    await desk.brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'enabled' });
    await desk.record('card.created');
    await desk.dispatch([never], desk.untilReceived(3), options);
    expect((await desk.brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe('enabled');
  });

  test('that succeeds again is no longer failing', async () => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    desk.answer(500, 200);
    const failingSince = async () => {
      const row = await desk.service.database.kysely
        .selectFrom('webhooks')
        .select('failing_since')
        .where('webhook_id', '=', webhook_id)
        .executeTakeFirstOrThrow();
      return row.failing_since;
    };
    await desk.dispatch([soon], failingSince);
    expect(await failingSince()).not.toBeNull();
    await desk.dispatch([soon], desk.untilStatus(webhook_id, 'succeeded'));
    expect(await failingSince()).toBeNull();
  });

  test.each(['disabled', 'deleted'])('that is %s gets no further call', async (how) => {
    const { webhook_id } = await desk.subscribe();
    await desk.record('card.created');
    if (how === 'deleted') await desk.brand.api('DELETE', `/webhooks/${webhook_id}`);
    else await desk.brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'disabled' });
    await desk.dispatch([zero], async () => true);
    expect(desk.receiver.received).toEqual([]);
    const rows = await desk.service.database.kysely
      .selectFrom('deliveries')
      .select('status')
      .where('webhook_id', '=', webhook_id)
      .execute();
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DispatchSteps,
  never,
  openDispatchSteps,
  soon,
  zero,
} from '../../../../../test/support/dispatch-steps.ts';
import { eventually } from '../../../../../test/support/test-service.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';

let fixture: DispatchSteps;

beforeAll(async () => {
  fixture = await openDispatchSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

describe('an endpoint', () => {
  const disabledEvents = async () => {
    const { body } = await fixture.brand.api('GET', '/events?event=webhook.disabled');
    return body.data.map(({ payload }: { payload: unknown }) => payload);
  };

  test('that answers 410 is disabled, and the brand gets an event', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    fixture.answer(410);
    await fixture.dispatch([zero], fixture.untilStatus(webhook_id, 'failed'));
    expect(fixture.receiver.received).toHaveLength(1);
    const { body } = await fixture.brand.api('GET', `/webhooks/${webhook_id}/deliveries`);
    const statuses = body.data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['failed']);
    expect((await fixture.brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe(
      'disabled',
    );
    await eventually(async () => (await disabledEvents()).length > 0);
    expect(await disabledEvents()).toMatchObject([
      { event: 'webhook.disabled', customer_id: null, webhook_id, reason: 'gone' },
    ]);
  });

  test('that has failed for too long is disabled, and may be enabled again', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    const options = { disableAfter: Temporal.Duration.from({ hours: 1 }) };
    fixture.answer(500);
    await fixture.dispatch(
      [soon, soon],
      async () => (await fixture.newest(webhook_id)).attempts.length > 0,
      options,
    );
    await fixture.service.database.allBrands.db
      .updateTable('webhooks')
      .set({ failing_since: wallClock.now().subtract({ hours: 1 }) })
      .where('webhook_id', '=', webhook_id)
      .execute();
    await fixture.dispatch([soon, soon], fixture.untilStatus(webhook_id, 'cancelled'), options);
    expect((await fixture.brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe(
      'disabled',
    );
    expect(await fixture.newest(webhook_id)).toMatchObject({ status: 'cancelled' });
    await eventually(async () => (await disabledEvents()).length > 0);
    expect(await disabledEvents()).toMatchObject([{ webhook_id, reason: 'failing' }]);

    await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'enabled' });
    await fixture.record('card.created');
    await fixture.dispatch([never], fixture.untilReceived(3), options);
    expect((await fixture.brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe('enabled');
  });

  test('that succeeds again is no longer failing', async () => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    fixture.answer(500, 200);
    const failingSince = async () => {
      const row = await fixture.service.database.allBrands.db
        .selectFrom('webhooks')
        .select('failing_since')
        .where('webhook_id', '=', webhook_id)
        .executeTakeFirstOrThrow();
      return row.failing_since;
    };
    await fixture.dispatch([soon], failingSince);
    expect(await failingSince()).not.toBeNull();
    await fixture.dispatch([soon], fixture.untilStatus(webhook_id, 'succeeded'));
    expect(await failingSince()).toBeNull();
  });

  test.each(['disabled', 'deleted'])('that is %s gets no further call', async (how) => {
    const { webhook_id } = await fixture.subscribe();
    await fixture.record('card.created');
    if (how === 'deleted') await fixture.brand.api('DELETE', `/webhooks/${webhook_id}`);
    else await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'disabled' });
    await fixture.dispatch([zero], async () => true);
    expect(fixture.receiver.received).toEqual([]);
    const rows = await fixture.service.database.allBrands.db
      .selectFrom('deliveries')
      .select('status')
      .where('webhook_id', '=', webhook_id)
      .execute();
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
});

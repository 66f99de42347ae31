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

  /** An endpoint with more deliveries due than are called at once. */
  const crowded = async () => {
    const { webhook_id } = await fixture.subscribe();
    for (let count = 0; count < 20; count++) await fixture.record('card.created');
    return async () => (await fixture.brand.api('GET', `/webhooks/${webhook_id}/health`)).body;
  };

  test('that failed five times in a row is told as paused, with what waits and its last answer', async () => {
    const health = await crowded();
    expect(await health()).toMatchObject({ paused: null, last_failed_attempt: null, pending: 20 });
    fixture.answer(500);
    const begun = wallClock.now();
    await fixture.dispatch([never], async () => {
      const { paused, last_failed_attempt } = await health();
      if (!paused) return false;
      expect(last_failed_attempt).toMatchObject({ status: 500, error: null });
      expect(paused.waiting).toBeGreaterThan(0);
      const until = Temporal.Instant.from(paused.next_try_at);
      expect(begun.until(until).total('seconds')).toBeGreaterThan(3);
      return true;
    });
    // A process that ends gives its lane away, and with it the pause.
    expect((await health()).paused).toBeNull();
  });

  test('that acknowledges the probe of its pause is paused no longer', async () => {
    const health = await crowded();
    fixture.answer(500);
    let isPaused = false;
    await fixture.dispatch([never], async () => {
      const { paused, failing_since } = await health();
      if (paused && !isPaused) fixture.answer(204);
      isPaused ||= paused !== null;
      if (!isPaused || failing_since !== null) return false;
      expect(paused).toBeNull();
      return true;
    });
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

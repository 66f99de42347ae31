import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type DispatchSteps,
  never,
  openDispatchSteps,
} from '../../../../../test/support/dispatch-steps.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import { countAcknowledged } from './webhook-health-store.ts';

let fixture: DispatchSteps;

beforeAll(async () => {
  fixture = await openDispatchSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

test('acknowledged deliveries are counted, and neither waiting ones nor those before the time', async () => {
  const { webhook_id } = await fixture.subscribe();
  const begun = wallClock.now();
  await fixture.record('card.created');
  await fixture.record('card.created');
  await fixture.dispatch([never], fixture.untilReceived(2));
  const count = (since: Temporal.Instant) => countAcknowledged(fixture.context, webhook_id, since);
  await fixture.record('card.created');
  expect(await count(begun)).toBe(2);
  expect(await count(wallClock.now())).toBe(0);
  fixture.answer(500);
  await fixture.dispatch([never], fixture.untilReceived(3));
  expect(await count(begun)).toBe(2);
});

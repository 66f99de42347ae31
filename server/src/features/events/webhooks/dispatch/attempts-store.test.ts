import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DispatchSteps,
  openDispatchSteps,
} from '../../../../../test/support/dispatch-steps.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import {
  type AcknowledgedRow,
  acknowledgeDeliveries,
  insertLateAttempts,
} from './attempts-store.ts';

let fixture: DispatchSteps;

beforeAll(async () => {
  fixture = await openDispatchSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

async function deliver(count: number): Promise<AcknowledgedRow[]> {
  const { webhook_id } = await fixture.subscribe();
  for (let made = 0; made < count; made++) await fixture.record('card.created');
  const { body } = await fixture.brand.api('GET', `/webhooks/${webhook_id}/deliveries`);
  return body.data.map(({ delivery_id }: { delivery_id: string }, index: number) => ({
    brand_id: fixture.brand.brandId,
    webhook_id,
    delivery_id,
    attempted_at_ms: Date.parse('2026-07-01T12:00:00.000Z') + index,
    status: 200,
    duration_ms: 7,
    response: 'say "yes", {all}\\',
  }));
}

const kysely = () => fixture.service.database.allBrands.db;
const acknowledge = (rows: AcknowledgedRow[]) =>
  acknowledgeDeliveries(kysely(), rows, 'succeeded', wallClock.now());
const read = async (row: AcknowledgedRow) =>
  (await fixture.brand.api('GET', `/webhooks/deliveries/${row.delivery_id}`)).body;
const statuses = ({ attempts }: { attempts: { status: number }[] }) =>
  attempts.map(({ status }) => status);

describe('acknowledged attempts', () => {
  test('end their deliveries, each with the response of its endpoint', async () => {
    const rows = await deliver(2);
    expect(await acknowledge(rows)).toEqual([]);
    for (const [index, row] of rows.entries()) {
      const { status, next_attempt_at, attempts } = await read(row);
      expect([status, next_attempt_at]).toEqual(['succeeded', null]);
      expect(attempts).toEqual([
        {
          attempted_at: `2026-07-01T12:00:00.00${index}Z`,
          status: 200,
          duration_ms: 7,
          response: 'say "yes", {all}\\',
          error: null,
          fault: null,
        },
      ]);
    }
  });

  test('are recorded after their delivery has ended, without changing its status', async () => {
    const [early, cancelled] = (await deliver(2)) as [AcknowledgedRow, AcknowledgedRow];
    await acknowledge([early]);
    await kysely()
      .updateTable('deliveries')
      .set({ status: 'cancelled', next_attempt_at: null })
      .where('delivery_id', '=', cancelled.delivery_id)
      .execute();
    const late = await acknowledge([early, cancelled]);
    expect(late).toEqual([early, cancelled]);
    await insertLateAttempts(kysely(), [{ ...early, status: 201 }, cancelled], wallClock.now());
    await insertLateAttempts(kysely(), [{ ...early, status: 202 }], wallClock.now());
    const twice = await read(early);
    expect([twice.status, statuses(twice)]).toEqual(['succeeded', [200, 201, 202]]);
    const once = await read(cancelled);
    expect([once.status, statuses(once)]).toEqual(['cancelled', [200]]);
  });

  test('stay in the list when the delivery is sent again', async () => {
    const [row] = (await deliver(1)) as [AcknowledgedRow];
    await acknowledge([row]);
    for (const status of [201, 202]) {
      const path = `/webhooks/deliveries/${row.delivery_id}/resend`;
      expect((await fixture.brand.api('POST', path)).body.status).toBe('pending');
      expect(await acknowledge([{ ...row, status }])).toEqual([]);
    }
    expect(statuses(await read(row))).toEqual([200, 201, 202]);
  });

  test('of a removed world are not recorded', async () => {
    const [row] = (await deliver(1)) as [AcknowledgedRow];
    const gone = { ...row, delivery_id: crypto.randomUUID() };
    expect(await acknowledge([gone])).toEqual([gone]);
    await insertLateAttempts(kysely(), [gone], wallClock.now());
    expect(statuses(await read(row))).toEqual([]);
  });
});

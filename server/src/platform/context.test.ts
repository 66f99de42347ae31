import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantEvent } from '../../test/support/planted-events.ts';
import { startTestService, type TestService } from '../../test/support/test-service.ts';
import { newId } from '../kernel/ids.ts';
import type { Context, Unit } from './context.ts';
import type { insertEvents } from './events/insert-events.ts';

let service: TestService;
let context: Context;

beforeAll(async () => {
  service = await startTestService({ plantsEvents: true, worker: false });
  const { brandId } = service.brand;
  context = await service.service.createContext(brandId, { kind: 'job' }, 'test');
});
afterAll(() => service.stop());

async function transactionId(unit: Unit): Promise<string> {
  const { rows } = await sql<{ id: string }>`select txid_current()::text as id`.execute(unit.db);
  return rows[0]?.id ?? '';
}

/** A context whose clock moves one second with each reading. */
function counting() {
  const seen = { readings: 0 };
  const now = () => {
    seen.readings += 1;
    return Temporal.Instant.fromEpochMilliseconds(seen.readings * 1_000);
  };
  return { counted: context.with({ clock: { now } }), seen };
}

test('a unit opened inside a unit joins it', async () => {
  await context.unit(async (outer) => {
    const ids = [await transactionId(outer)];
    await outer.unit(async (inner) => ids.push(await transactionId(inner)));
    await outer.with({ requestId: 'other' }).unit(async (inner) => {
      expect(inner.requestId).toBe('other');
      ids.push(await transactionId(inner));
    });
    expect(new Set(ids).size).toBe(1);
  });
});

test('a unit that throws rolls back the units that joined it', async () => {
  const objectId = newId();
  const work = context.unit(async (outer) => {
    await outer.unit((unit) =>
      plantEvent(unit, { event: 'card.created', customerId: null, objectId }),
    );
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  const events = context.db.selectFrom('events').select('event_id');
  expect(await events.where('object_id', '=', objectId).execute()).toEqual([]);
});

test('what a unit notes is done after its commit, once, and not when it is rolled back', async () => {
  const done: string[] = [];
  const failing = context.unit(async (unit) => {
    unit.afterCommit(() => done.push('rolled back'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  let tries = 0;
  await context.unit(async (outer) => {
    await outer.with({ requestId: 'other' }).unit(async (inner) => {
      inner.afterCommit(() => done.push(`try ${tries}`));
    });
    expect(done).toEqual([]);
    tries += 1;
    const repeat = sql`do $$ begin raise sqlstate '40001'; end $$`;
    if (tries === 1) await repeat.execute(outer.db);
  });
  expect(done).toEqual(['try 2']);
});

test('a unit reads its time at the first use, and that time then stays', async () => {
  const { counted, seen } = counting();
  await counted.unit(async (unit) => {
    expect(seen.readings).toBe(0);
    const { now } = unit;
    const again = [unit.now, unit.clock.now(), unit.with({ requestId: 'other' }).now];
    expect(again).toEqual([now, now, now]);
  });
  expect(seen.readings).toBe(1);
  await counted.unit(async (unit) => expect(unit.now.epochMilliseconds).toBe(2_000));
});

test('a write without a unit of work does not compile', () => {
  type Takes<Given> = Given extends Parameters<typeof insertEvents>[0] ? 'compiles' : 'refused';
  const unit: Takes<Unit> = 'compiles';
  const plain: Takes<Context> = 'refused';
  const copy: Takes<{ [Key in keyof Unit]: Unit[Key] }> = 'refused';
  expect([unit, plain, copy]).toEqual(['compiles', 'refused', 'refused']);
});

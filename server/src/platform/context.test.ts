import { expect, test } from 'vitest';
import type { Tx } from './db/database.ts';
import { Context, type ContextParts, type Unit } from './context.ts';
import { createLogger } from './logging.ts';

const refuse = () => {
  throw new Error('not for this test');
};

/** A context whose clock counts its readings and whose transactions are objects of their own. */
function openContext() {
  const seen = { clockReadings: 0, transactions: 0 };
  const parts: ContextParts = {
    brandId: 'brand',
    environment: 'sandbox',
    actor: { kind: 'job' },
    clock: {
      now: () => Temporal.Instant.fromEpochMilliseconds((seen.clockReadings += 1)),
    },
    vault: {
      seal: refuse,
      open: refuse,
      sealBytes: refuse,
      openBytes: refuse,
      keyedHash: refuse,
      installationHash: refuse,
    },
    db: { pool: true } as unknown as Tx,
    transaction: (work) => work({ number: (seen.transactions += 1) } as unknown as Tx),
    begin: () => Promise.resolve(),
    takeTurn: () => Promise.resolve(null),
    listeners: new Map(),
    requestId: 'request',
    log: createLogger('silent'),
  };
  return { context: new Context(parts), seen };
}

/** Something that writes. */
const write = async (unit: Unit): Promise<Tx> => unit.db;

test('a unit joins the unit that it is opened in', async () => {
  const { context, seen } = openContext();
  await context.unit(async (outer) => {
    await outer.unit(async (inner) => expect(inner).toBe(outer));
    await outer.with({ requestId: 'other' }).unit(async (inner) => {
      expect([inner.db, inner.requestId]).toEqual([outer.db, 'other']);
    });
  });
  expect(seen.transactions).toBe(1);
});

test('the time of a unit stands still from its first reading, and nothing reads it before', async () => {
  const { context, seen } = openContext();
  await context.unit(async (unit) => {
    expect(seen.clockReadings).toBe(0);
    const first = unit.now;
    expect([unit.now, unit.clock.now(), unit.with({ requestId: 'other' }).now]).toEqual([
      first,
      first,
      first,
    ]);
  });
  expect(seen.clockReadings).toBe(1);
  await context.unit(async (unit) => expect(unit.now.epochMilliseconds).toBe(2));
});

test('a context with another clock opens its units with that clock', async () => {
  const { context } = openContext();
  const noon = Temporal.Instant.from('2026-07-01T12:00:00Z');
  const at = context.with({ clock: { now: () => noon } });
  expect(await at.unit(async (unit) => unit.now)).toEqual(noon);
});

test('writing without a unit of work does not compile', async () => {
  const { context } = openContext();
  await context.unit(write);
  // @ts-expect-error A context is no unit.
  await write(context);
  // @ts-expect-error A copy of a unit is none either.
  await context.unit((unit) => write({ ...unit }));
});

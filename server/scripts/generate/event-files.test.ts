import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventCatalog } from '../../src/catalogs.ts';
import { findStateTables } from './find-state-tables.ts';

const tables = await findStateTables(join(import.meta.dirname, '../..'));
const byName = new Map(eventCatalog.map((event) => [event.name, event]));

/** Rows of all state tables that record an event, with the machine of each. */
const rows = [...tables].flatMap(([machine, table]) =>
  table.rows.flatMap(({ to, then = [] }) =>
    then.filter((effect) => effect.includes('.')).map((name) => ({ machine, to, name })),
  ),
);

test('an effect with a point is the name of an event', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ name }) => !byName.has(name))).toEqual([]);
});

test.each(eventCatalog)('$name tells states that its state machines have', ({ name, ...event }) => {
  for (const [machine, told] of Object.entries(event.tells)) {
    const states = tables.get(machine)?.states ?? [];
    const field = /^\{(\w+)\}$/.exec(told)?.[1];
    const values = field ? (event.fields[field] as { enum?: string[] })?.enum : [told];
    expect([machine, states]).toEqual([machine, expect.arrayContaining(values ?? ['no enum'])]);
    const own = rows.filter((row) => row.machine === machine && row.name === name);
    if (own.length > 0 && !field) expect(own.map(({ to }) => to)).toContain(told);
  }
});

test.each(eventCatalog)('$name says fields of its payload', ({ says, fields }) => {
  const named = [...says.matchAll(/\{(\w+)(?: \w+)?\}/g)].map(([, field]) => field);
  // Only the portal knows the merchant.
  expect(Object.keys(fields).concat('merchant')).toEqual(expect.arrayContaining(named));
  expect(says).toMatch(/^[A-Z{].*[^.]$/);
});

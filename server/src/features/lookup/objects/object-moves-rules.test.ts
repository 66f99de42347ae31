import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findStateTables } from '../../../../scripts/generate/find-state-tables.ts';
import { readApiDocument, withoutReferences } from '../../../../test/support/api-document.ts';
import { moveCalls } from './move-calls-rules.ts';
import { machines, movesFrom } from './object-moves-rules.ts';

const root = join(import.meta.dirname, '../../../..');

interface BodySchema {
  properties?: object;
}

interface OpenApiOperation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: BodySchema & { anyOf?: BodySchema[] } }> };
}
const { paths } = withoutReferences(
  readApiDocument<{ paths: Record<string, Record<string, OpenApiOperation>> }>(),
);

test('every state table of the service is a machine of objects, by the name of its page', async () => {
  const tables = await findStateTables(root);
  expect(Object.keys(machines).toSorted()).toEqual([...tables.keys()].toSorted());
  for (const [name, table] of tables) expect(machines[name]).toBe(table);
});

test('every row that leaves a state has a call or a reason, and no call is left over', () => {
  for (const [machine, { rows }] of Object.entries(machines)) {
    const events = rows.flatMap(({ from, on }) => (from === null ? [] : on));
    expect([machine, [...new Set(events)].toSorted()]).toEqual([
      machine,
      Object.keys(moveCalls[machine] ?? {}).toSorted(),
    ]);
  }
});

const calls = Object.entries(moveCalls).flatMap(([machine, byEvent]) =>
  Object.entries(byEvent).flatMap(([on, call]) =>
    'reason' in call ? [] : [[`${machine} on ${on}`, call] as const],
  ),
);

test.each(calls)('the call of %s is an operation of the API with these fields', (_name, call) => {
  const documented = paths[call.path]?.[call.method.toLowerCase()];
  expect(documented?.operationId).toBe(call.operation);
  const content = documented?.requestBody?.content ?? {};
  const fields = Object.values(content).flatMap(({ schema }) =>
    [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties)),
  );
  const sent = [...(call.ids ?? []), ...Object.keys(call.set ?? {}), ...(call.asks ?? [])];
  expect(fields).toEqual(expect.arrayContaining(sent));
});

test('an object without a state in a machine has no moves of it', () => {
  expect(movesFrom({ transfer: 'completed', advance: null }).map(({ row }) => row.on)).toEqual([
    'return',
    'return',
    'return',
    'return',
  ]);
  expect(movesFrom({ card: 'closed' })).toEqual([]);
});

test('an account that is inactive has the moves of its own type: none removes a deposit or closes a linked one', () => {
  const eventsOf = (type: 'security_deposit' | 'credit' | 'external') =>
    movesFrom({ account: 'inactive' }, type).map(({ row }) => row.on);
  expect(eventsOf('external')).toEqual(['finishLinkFlow', 'expireLinkFlow', 'remove']);
  expect(eventsOf('security_deposit')).toEqual(['close']);
  expect(eventsOf('credit')).toEqual(['close']);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findStateTables } from '../../../../scripts/generate/find-state-tables.ts';
import { readApiDocument, withoutReferences } from '../../../../test/support/api-document.ts';
import { features } from '../../../wiring.ts';
import { movesFrom } from './object-moves.ts';
import { collectObjectTypes } from './object-types.ts';

const root = join(import.meta.dirname, '../../../..');

interface BodySchema {
  properties?: object;
}

interface OpenApiOperation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: BodySchema & { anyOf?: BodySchema[] } }> };
}

const types = collectObjectTypes(features);
const machines = Object.assign({}, ...types.map((type) => type.machines)) as ReturnType<
  typeof collectObjectTypes
>[number]['machines'];
const movesOf = (type: string, states: Record<string, string | null>, kind?: string) =>
  types
    .filter((each) => each.type === type)
    .flatMap((found) => movesFrom(found, states, kind ? { kind } : {}).map(({ row }) => row.on));
const { paths } = withoutReferences(
  readApiDocument<{ paths: Record<string, Record<string, OpenApiOperation>> }>(),
);

test('every state table of the service is a machine of objects, by the name of its page', async () => {
  const tables = await findStateTables(root);
  expect(Object.keys(machines).toSorted()).toEqual([...tables.keys()].toSorted());
  for (const [name, table] of tables) expect(machines[name]?.states).toBe(table);
});

test('every row that leaves a state has a call or a reason, and no call is left over', () => {
  for (const [machine, { states, calls }] of Object.entries(machines)) {
    const events = states.rows.flatMap(({ from, on }) => (from === null ? [] : on));
    expect([machine, [...new Set(events)].toSorted()]).toEqual([
      machine,
      Object.keys(calls).toSorted(),
    ]);
  }
});

const calls = Object.entries(machines).flatMap(([machine, made]) =>
  Object.entries(made.calls)
    .flatMap(([on, call]) =>
      'byKind' in call
        ? Object.entries(call.byKind).map(([kind, own]) => [`${on} of ${kind}`, own] as const)
        : [[on, call] as const],
    )
    .flatMap(([on, call]) => ('reason' in call ? [] : [[`${machine} on ${on}`, call] as const])),
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
  expect(movesOf('transfer', { transfer: 'completed', advance: null })).toEqual([
    'return',
    'return',
    'return',
    'return',
    'return',
  ]);
  expect(movesOf('card', { card: 'closed' })).toEqual([]);
});

test('an account that is inactive has the moves of its own type: none removes a deposit or closes a linked one', () => {
  const eventsOf = (type: 'security_deposit' | 'credit' | 'external') =>
    movesOf('account', { account: 'inactive' }, type);
  expect(eventsOf('external')).toEqual(['finishLinkFlow', 'expireLinkFlow', 'remove']);
  expect(eventsOf('security_deposit')).toEqual(['close']);
  expect(eventsOf('credit')).toEqual(['close']);
});

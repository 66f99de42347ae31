import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, renderPage } from '../../../platform/http/schemas/paging.ts';
import { explained, named, nullable, Uuid } from '../../../platform/http/schemas/schema.ts';
import { type DiffPlace, diffWorlds, type WorldDiff } from './diff-worlds.ts';
import { changedFields, keyText } from './world-diff-rules.ts';
import type { DiffRow } from './world-diff-store.ts';
import { worldErrors } from './world-errors.ts';

const type = Type.String({
  description: 'The kind of record, named as the table that keeps it.',
  examples: ['transactions'],
});

const Total = Type.Object(
  {
    type,
    added: Type.Integer({ description: 'The world has this many records that the other has not.' }),
    removed: Type.Integer({
      description: 'The other world has this many records that the world has not.',
    }),
    changed: Type.Integer({ description: 'This many records have different values.' }),
  },
  named('WorldDiffTotal'),
);

const value = (description: string) => nullable(Type.String({ description }));

const Difference = Type.Object(
  {
    type,
    key: Type.String({
      description:
        'The id of the record. For a record whose key has several parts, they are separated by slashes.',
    }),
    change: explained('The kind of difference.', {
      added: 'the world has the record, and the other has not',
      removed: 'the other has the record, and the world has not',
      changed: 'both have the record, with different values',
    }),
    fields: Type.Array(
      Type.Object({
        field: Type.String({ examples: ['held_cents'] }),
        before: value('The value in the world compared with, as text; null if there is none.'),
        after: value('The value in the world, as text; null if there is none.'),
        is_sealed: Type.Boolean({
          description: 'The value is encrypted or a hash, and is not shown.',
        }),
      }),
      {
        description: 'The fields that differ; of an added or removed record all that have a value.',
      },
    ),
  },
  named('WorldDifference'),
);

const example = {
  totals: [
    { type: 'account_balances', added: 0, removed: 0, changed: 1 },
    { type: 'transactions', added: 1, removed: 0, changed: 0 },
  ],
  data: [
    {
      type: 'account_balances',
      key: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c24',
      change: 'changed',
      fields: [{ field: 'held_cents', before: '0', after: '1234', is_sealed: false }],
    },
  ],
  has_more: true,
  next_cursor: 'YWNjb3VudF9iYWxhbmNlcyB7fQ',
};

/** Comparison of two worlds, for the management key. */
export const worldDiffOperations: readonly Operation[] = [
  defineOperation({
    tag: 'Worlds',
    dialect: 'request',
    access: 'management',
    method: 'GET',
    path: '/sandbox/worlds/{world_id}/diff',
    operationId: 'diffWorlds',
    sdk: 'worlds.diff',
    only: 'sandbox',
    summary: 'Compare a world with a snapshot or another world',
    description:
      'Lists the records that differ, by type and key. Records are compared by their ids, which copies keep, so the comparison is of use between a world, its snapshots and its forks. The clock, keys, and answers kept for repeated requests are not compared. People in the portal whose role in one of the worlds does not show personal data see ids, numbers, times and states; other values are masked. Deliveries that are pending count as cancelled, as they are in every copy.',
    schemaCode: 'world_diff_schema',
    params: idParams('world_id'),
    query: Type.Object({
      limit: pageQuery.limit,
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1000,
          description:
            'Returns the page after the one that this `next_cursor` came with. Omit it for the first page.',
        }),
      ),
      against: Uuid({ description: 'The id of a snapshot or of another world.' }),
    }),
    answer: {
      status: 200,
      schema: Type.Object(
        {
          totals: nullable(
            Type.Array(Total, {
              description:
                'The numbers of differences by type. The list is null on the pages after the first.',
            }),
          ),
          ...pageOf(Difference).properties,
        },
        named('WorldDiff'),
      ),
      example,
    },
    errors: [worldErrors.world_dne, worldErrors.diff_against_dne],
    handle: async (context, { params, query }) => {
      const worlds = { worldId: params.world_id, against: query.against.toLowerCase() };
      const { totals, page, plain } = await diffWorlds(context, worlds, {
        after: query.cursor === undefined ? null : readPlace(query.cursor),
        limit: query.limit ?? 25,
      });
      return {
        totals:
          totals?.map(({ table_name, added, removed, changed }) => ({
            type: table_name,
            added: Number(added),
            removed: Number(removed),
            changed: Number(changed),
          })) ?? null,
        ...renderPage(page, placeOf, (row) => viewDifference(row, plain)),
      };
    },
  }),
];

function placeOf({ table_name, key }: DiffRow): string {
  return `${table_name} ${key}`;
}

/** @throws DomainError `invalid_input` */
function readPlace(cursor: string): DiffPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const { table, key } = /^(?<table>[a-z_]{1,63}) (?<key>\{.*\})$/.exec(text)?.groups ?? {};
  if (table && key) return { table, key };
  throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
}

function viewDifference(row: DiffRow, plain: WorldDiff['plain']) {
  const shown = plain && new Set(plain.get(row.table_name));
  return {
    type: row.table_name,
    key: keyText(row.key),
    change: row.was === null ? 'added' : row.present === null ? 'removed' : 'changed',
    fields: changedFields(row, shown),
  };
}

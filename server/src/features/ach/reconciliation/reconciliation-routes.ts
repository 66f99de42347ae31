import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { CsvAnswer, type CsvCell, csvFormat } from '../../../platform/http/answers/csv.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { pageOf } from '../../../platform/http/schemas/paging.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import {
  type DayPlace,
  listDifferences,
  listReconciliation,
  type ReconciliationFilter,
  readDifferences,
  readReconciliation,
  requireProgram,
} from './read-reconciliation.ts';
import { readPeriod } from './reconciliation-rules.ts';
import {
  DifferenceSchema,
  differenceExample,
  LineSchema,
  lineExample,
  reconciliationQuery,
} from './reconciliation-schemas.ts';
import {
  differenceCells,
  differenceColumns,
  lineCells,
  lineColumns,
  renderDifference,
  renderLine,
} from './reconciliation-wire-routes.ts';

const common = { tag: 'Books', dialect: 'request', method: 'GET' } as const;

/** Operations that compare the bank's and the network's amounts with the journal. */
export const reconciliationOperations: readonly Operation[] = [
  defineOperation({
    ...common,
    path: '/ledger/reconciliation',
    operationId: 'listReconciliation',
    sdk: 'ledger.reconciliation',
    clock: 'read',
    summary: 'Reconcile bank files and settlement totals with the journal',
    description:
      'Compares bank files and daily totals with the journal, the last day first. There is a line for each bank file and effective date, for each file from the bank, and for the totals of each day and program. Items that have not ended yet are `pending`; items that cannot be explained are differences. Sums are exact integers, even beyond 2^53. With `format=csv`, the response is one file of all lines; `limit` and `cursor` do not apply to it.',
    schemaCode: 'reconciliation_schema',
    query: Type.Object({
      ...reconciliationQuery,
      only_differences: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Returns only lines that are not reconciled.',
        }),
      ),
    }),
    answer: {
      status: 200,
      schema: pageOf(LineSchema),
      example: { data: [lineExample], has_more: false, next_cursor: null },
      formats: csvFormat(`${lineColumns.join(',')}\r\n`),
    },
    errors: [brandErrors.invalid_program],
    handle: async (context, { query }) => {
      const filter = readFilter(context, query);
      if (query.format === 'csv') {
        await requireProgram(context, filter);
        const lines = readReconciliation(context, filter);
        return new CsvAnswer('reconciliation.csv', lineColumns, map(lines, lineCells));
      }
      const { items, hasMore } = await listReconciliation(context, filter, readPlace(query));
      const data = items.map(renderLine);
      return { data, has_more: hasMore, next_cursor: hasMore ? writeCursor(items.at(-1)) : null };
    },
  }),
  defineOperation({
    ...common,
    path: '/ledger/reconciliation/differences',
    operationId: 'listReconciliationDifferences',
    sdk: 'ledger.reconciliationDifferences',
    clock: 'read',
    summary: 'List reconciliation differences',
    description:
      'Lists every item that differs, the last day first: the transfers, transactions, journals, bank responses and totals behind the lines of `GET /ledger/reconciliation`. With `format=csv`, the response is one file of all differences.',
    schemaCode: 'reconciliation_differences_schema',
    query: Type.Object(reconciliationQuery),
    answer: {
      status: 200,
      schema: pageOf(DifferenceSchema),
      example: { data: [differenceExample], has_more: false, next_cursor: null },
      formats: csvFormat(
        `${differenceColumns.join(',')}\r\n${Object.values(differenceExample).join(',')}\r\n`,
      ),
    },
    errors: [brandErrors.invalid_program],
    handle: async (context, { query }) => {
      const filter = readFilter(context, query);
      if (query.format === 'csv') {
        await requireProgram(context, filter);
        const all = readDifferences(context, filter);
        return new CsvAnswer('differences.csv', differenceColumns, map(all, differenceCells));
      }
      const { items, hasMore } = await listDifferences(context, filter, readPlace(query));
      const data = items.map(renderDifference);
      return { data, has_more: hasMore, next_cursor: hasMore ? writeCursor(items.at(-1)) : null };
    },
  }),
];

interface Query {
  program_id?: string;
  from?: string;
  to?: string;
  only_differences?: boolean;
  limit?: number;
  cursor?: string;
}

function readFilter(context: Context, query: Query): ReconciliationFilter {
  return {
    ...readPeriod(query, context.clock.now()),
    programId: query.program_id,
    onlyDifferences: query.only_differences ?? false,
  };
}

/** Lines and differences are ordered by day and key instead of an id, so the cursor holds both. */
function writeCursor(last: DayPlace | undefined): string | null {
  return last ? Buffer.from(`${last.date} ${last.key}`).toString('base64url') : null;
}

function readPlace({ cursor, limit = 25 }: Query): { after: DayPlace | null; limit: number } {
  if (cursor === undefined) return { after: null, limit };
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, date, key] = /^(\d{4}-\d{2}-\d{2}) (\d [-0-9a-z_ ]{1,150})$/.exec(text) ?? [];
  const rule = "must be a list's next_cursor";
  if (!date || !key || !isDate(date)) throw invalidInput([{ field: 'cursor', rule }]);
  return { after: { date, key }, limit };
}

function isDate(text: string): boolean {
  try {
    return Boolean(Temporal.PlainDate.from(text));
  } catch {
    return false;
  }
}

async function* map<T>(batches: AsyncIterable<T[]>, cells: (item: T) => CsvCell[]) {
  for await (const batch of batches) yield batch.map(cells);
}

import { sumToJson } from '../../../kernel/money.ts';
import type { CsvCell } from '../../../platform/http/answers/csv.ts';
import type { Difference, ReconciledLine } from './read-reconciliation.ts';
import type { Sum } from './reconciliation-rules.ts';
import { differenceExample } from './reconciliation-schemas.ts';

/** Renders a reconciliation line for JSON and CSV. */

export function renderLine(line: ReconciledLine) {
  return {
    date: line.date,
    type: line.type,
    program_id: line.programId,
    currency: line.currency,
    bank_file: line.file ?? null,
    stated: renderSum(line.stated),
    settled: renderSum(line.settled),
    returned: renderSum(line.returned),
    pending: line.pending.map((one) => ({ reason: one.reason, ...renderSum(one) })),
    journal: renderSum(line.journal),
    due: sumToJson(line.dueCents),
    difference: sumToJson(line.differenceCents),
    reconciled: line.differenceCount === 0,
    difference_count: line.differenceCount,
    differences: line.differences.map(renderDifference),
  };
}

function renderSum({ count, debitCents, creditCents }: Sum) {
  return { count, debits: sumToJson(debitCents), credits: sumToJson(creditCents) };
}

export function renderDifference(row: Difference) {
  return {
    date: row.date,
    type: row.type,
    program_id: row.program_id,
    currency: row.currency,
    bank_file_id: row.bank_file_id,
    reason: row.problem,
    source_type: row.source_kind,
    source_id: row.source_id,
    trace_number: row.trace_number,
    expected: sumToJson(row.expected_cents),
    found: sumToJson(row.found_cents),
  };
}

export const differenceColumns = Object.keys(differenceExample) as (keyof ReturnType<
  typeof renderDifference
>)[];

export function differenceCells(row: Difference): CsvCell[] {
  const { expected_cents: expected, found_cents: found } = row;
  const rendered = { ...renderDifference(row), expected, found };
  return differenceColumns.map((column) => rendered[column]);
}

const sums = ['stated', 'settled', 'returned', 'pending', 'journal'] as const;

export const lineColumns = [
  'date',
  'type',
  'program_id',
  'currency',
  'bank_file_id',
  'file_name',
  'file_status',
  'entry_hash',
  ...sums.flatMap((name) => [`${name}_count`, `${name}_debits`, `${name}_credits`]),
  'pending_reasons',
  'due',
  'difference',
  'difference_count',
];

export function lineCells(line: ReconciledLine): CsvCell[] {
  const { file } = line;
  const pending = line.pending.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      debitCents: sum.debitCents + one.debitCents,
      creditCents: sum.creditCents + one.creditCents,
    }),
    { count: 0, debitCents: 0n, creditCents: 0n },
  );
  const all = { ...line, pending };
  return [
    line.date,
    line.type,
    line.programId,
    line.currency,
    line.bankFileId,
    file?.file_name ?? null,
    file?.status ?? null,
    file?.entry_hash ?? null,
    ...sums.flatMap((name) => [all[name].count, all[name].debitCents, all[name].creditCents]),
    line.pending.map(({ reason }) => reason).join(' '),
    line.dueCents,
    line.differenceCents,
    line.differenceCount,
  ];
}

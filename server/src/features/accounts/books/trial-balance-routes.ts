import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { sumToJson } from '../../../kernel/money.ts';
import { CsvAnswer, csvFormat, formatQuery } from '../../../platform/http/answers/csv.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { TrialBalanceSchema, trialBalanceExample } from './books-schemas.ts';
import { getTrialBalance, type TrialBalance } from './get-trial-balance.ts';

const columns = ['program_id', 'program_name', 'currency', 'kind', 'count', 'debit', 'credit'];

export const trialBalanceOperation: Operation = defineOperation({
  tag: 'Books',
  dialect: 'request',
  method: 'GET',
  path: '/ledger/trial-balance',
  operationId: 'getTrialBalance',
  sdk: 'ledger.trialBalance',
  clock: 'read',
  summary: "Get a program's trial balance",
  description:
    'Returns the ledger balances of a program by kind of account. A positive balance is a credit and a negative balance a debit: money that a customer owns is a credit, money that a customer owes is a debit. Holds are not posted and not included. Sums are exact integers, even beyond 2^53.',
  schemaCode: 'trial_balance_schema',
  query: Type.Object({ program_id: Uuid(), ...formatQuery }),
  answer: {
    status: 200,
    schema: TrialBalanceSchema,
    example: trialBalanceExample,
    formats: csvFormat(
      `${columns.join(',')}\r\n${trialBalanceExample.program_id},Secured card,USD,security_deposit,1,0,50000\r\n`,
    ),
  },
  errors: [brandErrors.invalid_program],
  handle: async (context, { query }) => {
    const balance = await getTrialBalance(context, query.program_id);
    return query.format === 'csv' ? toFile(balance) : render(balance);
  },
});

function render({ program, takenAt, lines, debitCents, creditCents }: TrialBalance) {
  return {
    program_id: program.programId,
    program_name: program.name,
    currency: program.currency,
    as_of: renderInstant(takenAt),
    accounts: lines.map((line) => ({
      kind: line.kind,
      count: Number(line.accounts),
      debit: sumToJson(line.debit_cents),
      credit: sumToJson(line.credit_cents),
    })),
    debit_total: sumToJson(debitCents),
    credit_total: sumToJson(creditCents),
    balanced: debitCents === creditCents,
  };
}

function toFile({ program, lines, debitCents, creditCents }: TrialBalance): CsvAnswer {
  const shared = [program.programId, program.name, program.currency];
  async function* rows() {
    const each = lines.map((line) => [
      ...[...shared, line.kind, line.accounts],
      ...[line.debit_cents, line.credit_cents],
    ]);
    yield [...each, [...shared, 'total', null, debitCents, creditCents]];
  }
  return new CsvAnswer(`trial-balance-${program.programId}.csv`, columns, rows());
}

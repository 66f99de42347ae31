import Type from 'typebox';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { nullable, oneOf, renderInstant, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { categoryCodes, rateCategories } from './return-rate-rules.ts';
import { getReturnRates } from './return-rates.ts';

/** The shares of returns that NACHA limits (docs/decisions/0089). */
export function returnRateOperations(): Operation[] {
  return [get];
}

const codes = (category: 'unauthorized' | 'administrative') => categoryCodes[category].join(', ');

const ReturnRatesAnswer = Type.Object(
  {
    program_id: Uuid(),
    from: Type.String({ format: 'date', description: 'The first day that counts, Eastern time.' }),
    to: Type.String({ format: 'date', description: 'Today: the last one.' }),
    entries: Type.Integer({ description: 'Debit entries that left in these days.' }),
    rates: Type.Array(
      Type.Object({
        category: oneOf(rateCategories, {
          description: `unauthorized: ${codes('unauthorized')}. administrative: ${codes('administrative')}. overall: every code.`,
        }),
        returns: Type.Integer({ description: 'Debit entries that came back in these days.' }),
        rate: nullable(
          Type.Number({ description: 'Returns per entry. Null where no entry left.' }),
        ),
        limit: Type.Number({ description: 'The highest rate that NACHA accepts.' }),
        exceeded: Type.Boolean(),
        exceeded_since: nullable(
          Timestamp({ description: 'When an entry or return took it over its limit.' }),
        ),
        told_at: nullable(
          Timestamp({
            description:
              'When `program.return_rate_exceeded` was sent of that. Null while too few entries have come back.',
          }),
        ),
      }),
    ),
  },
  { title: 'ReturnRates' },
);

const get = defineOperation({
  tag: 'Transfers',
  dialect: 'request',
  method: 'GET',
  path: '/programs/{program_id}/return-rates',
  operationId: 'getReturnRates',
  summary: "Get a program's return rates",
  description:
    'What share of the debit entries that left in the last 60 days came back in them, beside the limits of NACHA: 0.5 % unauthorized, 3 % administrative, 15 % overall. `program.return_rate_exceeded` tells when a limit is passed and at least three entries have come back (a setting of the program), once until the rate has been back within it.',
  schemaCode: 'return_rates_get_schema',
  params: idParams('program_id'),
  answer: {
    status: 200,
    schema: ReturnRatesAnswer,
    example: {
      program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c01',
      from: '2026-05-03',
      to: '2026-07-01',
      entries: 1_000,
      rates: [
        {
          category: 'unauthorized',
          returns: 6,
          rate: 0.006,
          limit: 0.005,
          exceeded: true,
          exceeded_since: '2026-07-01T12:30:00.000Z',
          told_at: '2026-07-01T12:30:00.000Z',
        },
      ],
    },
  },
  errors: ['invalid_program'],
  handle: async (context, { params: { program_id } }) => {
    const { programId, from, to, entries, rates } = await getReturnRates(context, program_id);
    return {
      program_id: programId,
      from,
      to,
      entries,
      rates: rates.map(({ isExceeded, exceededSince, toldAt, ...rate }) => ({
        ...rate,
        exceeded: isExceeded,
        exceeded_since: exceededSince && renderInstant(exceededSince),
        told_at: toldAt && renderInstant(toldAt),
      })),
    };
  },
});

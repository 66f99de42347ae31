import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { codesOfClass, type ReturnClass } from '../../../kernel/nacha/return-codes.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { named, nullable, oneOf, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { getReturnRates } from './get-return-rates.ts';
import { rateCategories } from './return-rate-rules.ts';

const codes = (ofClass: ReturnClass) => codesOfClass(ofClass).join(', ');

const ReturnRatesAnswer = Type.Object(
  {
    program_id: Uuid(),
    from: Type.String({
      format: 'date',
      description: 'The rates cover this day and later ones, in US Eastern time.',
    }),
    to: Type.String({
      format: 'date',
      description: 'The rates cover the days up to this one, which is today in US Eastern time.',
    }),
    entries: Type.Integer({ description: 'This many debit entries were sent in the period.' }),
    rates: Type.Array(
      Type.Object({
        category: oneOf(rateCategories, {
          description: `The category unauthorized counts ${codes('unauthorized')}; administrative counts ${codes('administrative')}; overall counts every code.`,
        }),
        returns: Type.Integer({
          description: 'This many debit entries were returned in the period.',
        }),
        rate: nullable(
          Type.Number({
            description: 'The rate is returns divided by entries. It is null if no entry was sent.',
          }),
        ),
        limit: Type.Number({ description: 'NACHA accepts rates up to this one.' }),
        exceeded: Type.Boolean(),
        exceeded_since: nullable(
          Timestamp({
            description:
              'The rate exceeded its limit at this time. The value is null while the rate is within the limit.',
          }),
        ),
        told_at: nullable(
          Timestamp({
            description:
              'The event `program.return_rate_exceeded` was sent at this time. The value is null while the rate is within its limit or too few entries have been returned.',
          }),
        ),
      }),
    ),
  },
  named('ReturnRates'),
);

const get = defineOperation({
  tag: 'Transfers',
  dialect: 'request',
  method: 'GET',
  path: '/programs/{program_id}/return-rates',
  operationId: 'getReturnRates',
  sdk: 'programs.returnRates',
  clock: 'read',
  summary: "Get a program's return rates",
  description:
    'Returns the share of debit entries of the last 60 days that were returned, with the NACHA limits: 0.5 % unauthorized, 3 % administrative, 15 % overall. The event `program.return_rate_exceeded` is sent when a rate exceeds its limit and at least three entries have been returned (a setting of the program). It is sent again only after the rate has been within the limit.',
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
  errors: [brandErrors.invalid_program],
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

/** Operations of the return rates that NACHA limits (docs/decisions/0089). */
export const returnRateOperations: readonly Operation[] = [get];

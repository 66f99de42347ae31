import Type from 'typebox';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { CounterfactualsSchema } from './counterfactual-schemas.ts';
import type { Check } from './decision-rules.ts';
import { DeclineReasonField } from './decline-reasons-schemas.ts';
import { ResponseCodeSchema } from './transactions-schemas.ts';

const CheckSchema = Type.Object(
  {
    check: Type.String({ description: 'The name of the check.', examples: ['limit'] }),
    result: explained('The result of the check.', {
      passed: 'the purchase meets the check',
      failed: 'the check alone would decline',
      not_applicable: 'the card or the purchase has nothing to check',
    }),
    value: nullable(Type.String({ description: 'The check examined this value.' })),
    rule: nullable(
      explained('The comparison of `value` with `compared_with` that passes the check.', {
        equals: 'they are equal',
        converts_to: 'the first currency is converted into the second',
        not_after: 'the first day is not after the second',
        in: 'the list has the value',
        not_in: 'the list does not have the value',
        at_most: 'the amount is not above the other',
      }),
    ),
    compared_with: Type.Unsafe<Check['compared_with']>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
      description:
        'The value was compared with this by the `rule`: it had to equal it, be in it, not be in it, not be after it or not exceed it.',
    }),
    detail: nullable(Type.String()),
  },
  named('AuthorizationCheck'),
);

const checks = Type.Array(CheckSchema, {
  description: 'The checks are listed in order of precedence. The first failed check decides.',
});
const amount = Type.String({
  description: 'The amount is a positive decimal string, or 0.00 for a balance inquiry.',
});

export const DecisionSchema = Type.Object(
  {
    transaction_id: Uuid(),
    kind: explained('The kind of request that was decided.', {
      authorization: 'a purchase',
      increment: 'an increment that was declined',
      balance_inquiry: 'a balance inquiry',
    }),
    approved: Type.Boolean(),
    transaction_response_code: ResponseCodeSchema,
    decline_reason: DeclineReasonField(),
    first_failed: nullable(
      Type.String({
        description: 'This check failed first and decided. The value is null if no check failed.',
      }),
    ),
    amount,
    currency_code: Type.String(),
    decided_at: Timestamp(),
    checks,
    would_be_approved_with: CounterfactualsSchema,
    increments: Type.Array(
      Type.Object({ increment_id: Uuid(), amount, decided_at: Timestamp(), checks }),
      {
        description:
          'The list holds the latest 100 approved increments, oldest first. A declined increment is a transaction with its own decision.',
      },
    ),
  },
  named('AuthorizationDecision'),
);

export const decisionExample = {
  transaction_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  kind: 'authorization',
  approved: false,
  transaction_response_code: '51',
  decline_reason: 'limit_exceeded',
  first_failed: 'limit',
  amount: '12.34',
  currency_code: 'USD',
  decided_at: '2026-07-01T12:00:00.000Z',
  checks: [
    {
      check: 'card_status',
      result: 'passed',
      value: 'active',
      rule: 'equals',
      compared_with: 'active',
      detail: null,
    },
    {
      check: 'limit',
      result: 'failed',
      value: '12.34',
      rule: 'at_most',
      compared_with: '0.00',
      detail: null,
    },
  ],
  would_be_approved_with: [
    [{ change: 'deposit', rule: 'at_least', value: '12.34', operation: 'createTransfer' }],
  ],
  increments: [],
};

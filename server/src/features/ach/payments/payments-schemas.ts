import Type from 'typebox';
import {
  DateOnly,
  exactlyOneOf,
  explained,
  named,
  nullable,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { maxTransferCents } from '../transfers/transfer-rules.ts';
import { mostDaysAhead, payAmounts } from './payment-amount-rules.ts';

/** Request body of a payment. */
export const PaymentBody = Type.Object(
  {
    source_account_id: Uuid({
      description:
        "The payment comes from this account: a verified external account of the customer, or the account's security deposit, which pays at once.",
    }),
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxTransferCents,
        description:
          'The amount in cents, at most what is owed and held and not being paid already. Either `amount` or `pay` is required, but not both.',
        examples: [4_250],
      }),
    ),
    pay: Type.Optional(
      explained(
        'The named amount. Either `amount` or `pay` is required, but not both.',
        payAmounts,
      ),
    ),
    pay_on: Type.Optional(
      nullable(
        DateOnly({
          description: `The day of the payment, from today to ${mostDaysAhead} days ahead (US Eastern time); today if omitted. The payment can be cancelled until its entry leaves.`,
          examples: ['2026-07-10'],
        }),
      ),
    ),
    same_day: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'The entry settles on the day on which it leaves.',
      }),
    ),
    description: Type.Optional(
      nullable(Type.String({ maxLength: 255, examples: ['July payment'] })),
    ),
  },
  {
    ...named('PaymentCreate'),
    ...exactlyOneOf('amount', 'pay'),
    examples: [
      { source_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31', pay: 'current_balance' },
    ],
  },
);

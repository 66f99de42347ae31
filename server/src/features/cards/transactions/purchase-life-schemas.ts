import Type from 'typebox';
import { named, Uuid } from '../../../platform/http/schemas/schema.ts';
import { PurchaseSchema } from './purchase-schemas.ts';

/** Time and merchant fields of a purchase: all but card and amount. */
const {
  card_id,
  amount,
  currency: _currency,
  exchange_rate: _rate,
  ...circumstances
} = PurchaseSchema.properties;
const transactionId = Uuid({ description: 'The request applies to this purchase.' });

/** Step on a purchase, or on a part of its amount. */
export const PartSchema = Type.Object(
  {
    transaction_id: transactionId,
    amount: Type.Optional(amount),
  },
  named('SimulatedReversal'),
);

export const IncrementSchema = Type.Object(
  { transaction_id: transactionId, amount },
  named('SimulatedIncrement'),
);

export const ExpirySchema = Type.Object(
  { transaction_id: transactionId },
  named('SimulatedExpiry'),
);

/** Step on a known purchase; without a `transaction_id`, the fields of section 4.16. */
const known = Type.Object({
  transaction_id: Type.Optional(
    Uuid({
      description:
        'The request applies to this purchase, and the time and the merchant are ignored. Without it, send the card and the merchant as for an authorization.',
    }),
  ),
});

/** Fields that a known purchase has already. */
const ignoredBeside = { transaction_id: Object.keys(circumstances) };

/** Example with a known purchase; without one, a body has the fields of an authorization. */
const examples = [{ transaction_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41', amount: '12.34' }];

/** A step names its purchase or has all that an authorization requires; the handler checks it. */
const knownOrWhole = {
  published: {
    anyOf: [{ required: ['transaction_id'] }, { required: PurchaseSchema.required }],
  },
};

export const RefundSchema = Type.Object(
  {
    ...known.properties,
    ...Type.Partial(PurchaseSchema).properties,
  },
  { ...named('SimulatedRefund'), ...knownOrWhole, examples, ignoredBeside },
);

export const ClearingSchema = Type.Object(
  {
    ...RefundSchema.properties,
    final: Type.Optional(
      Type.Boolean({
        description: 'Set this to false if another clearing follows. The default is true.',
      }),
    ),
    single_message: Type.Optional(
      Type.Boolean({
        description:
          'Set this to true, without a `transaction_id`, to authorize and clear in one message. The default is false: the network forces the purchase.',
      }),
    ),
  },
  { ...named('SimulatedClearing'), ...knownOrWhole, examples, ignoredBeside },
);

/** Contract, section 4.16, without the money. */
export const InquirySchema = Type.Object(
  { card_id, ...circumstances },
  named('SimulatedBalanceInquiry'),
);

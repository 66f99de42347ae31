import Type from 'typebox';
import {
  Cents,
  inPlace,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { AccountStatusSchema } from '../../accounts/accounts/accounts-schemas.ts';
import { CardStatusSchema } from '../../cards/cards/cards-schemas.ts';
import { closingStatusSchema } from '../../closing/closing/closing-schemas.ts';
import { ApplicationStatusText } from '../../onboarding/applications/applications-schemas.ts';
import { KycStatusSchema } from '../../onboarding/kyc/kyc-schemas.ts';

/** Customers of one answer: a page of the list of customers. */
const summariesAtMost = 100;

export const summaryQuery = Type.Object({
  customer_id: Type.Array(Uuid(), {
    minItems: 1,
    maxItems: summariesAtMost,
    description:
      'Returns the summaries of these customers. Separate ids by commas or repeat the parameter.',
  }),
});

const CustomerCardSummary = Type.Object(
  {
    card_id: Uuid(),
    last_four: Type.String({ description: 'The last four digits of the card number.' }),
    status: CardStatusSchema,
    was_activated: Type.Boolean({ description: 'True for a card that was ever activated.' }),
  },
  named('CustomerCardSummary'),
);

export const CustomerSummary = Type.Object(
  {
    customer_id: Uuid(),
    kyc_status: nullable(
      inPlace(KycStatusSchema, { description: 'The status of the newest KYC; null without one.' }),
    ),
    application_status: nullable(
      inPlace(ApplicationStatusText, {
        description: 'The status of the newest credit application; null without one.',
      }),
    ),
    account_status: nullable(
      inPlace(AccountStatusSchema, {
        description:
          'The status of the security deposit account that is in use, else of the newest; null without one.',
      }),
    ),
    closing_status: nullable(closingStatusSchema),
    currency: nullable(
      Type.String({ description: 'The currency of the balances; null without an account.' }),
    ),
    deposit_balance: nullable(
      Cents({ description: 'The ledger balance of that deposit, in cents; null without one.' }),
    ),
    credit_balance: nullable(
      Cents({
        description:
          'The ledger balance of the credit account that it secures, in cents: below zero it is owed by the customer, above zero to the customer. It is null without one.',
      }),
    ),
    available_balance: nullable(
      Cents({
        description: 'The amount that the card can spend, in cents; null without a credit account.',
      }),
    ),
    card: nullable(
      inPlace(CustomerCardSummary, {
        description: 'The newest open card, else the newest; null without one.',
      }),
    ),
    last_event_at: nullable(
      Timestamp({
        description:
          'The newest kept event about the customer, or their newest purchase, is of this time on the brand’s clock. It is null without any.',
      }),
    ),
  },
  named('CustomerSummary'),
);

export const CustomerSummaries = Type.Object(
  { data: Type.Array(CustomerSummary) },
  named('CustomerSummaries'),
);

export const summaryExample = {
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  kyc_status: 'passed' as const,
  application_status: 'approved' as const,
  account_status: 'active' as const,
  closing_status: null,
  currency: 'USD',
  deposit_balance: 50_000,
  credit_balance: -450,
  available_balance: 49_550,
  card: {
    card_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
    last_four: '4242',
    status: 'active' as const,
    was_activated: true,
  },
  last_event_at: '2026-07-01T12:00:00.000Z',
};

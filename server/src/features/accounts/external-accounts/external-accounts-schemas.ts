import Type, { type Static } from 'typebox';
import {
  exactlyOneOf,
  explained,
  extending,
  named,
  nullable,
  oneOf,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { BalanceSchema } from '../accounts/accounts-schemas.ts';
import {
  externalAccountFields,
  externalFieldsExample,
  VerificationStatusSchema,
} from '../accounts/external-account-schemas.ts';

/** Contract, section 2.7: the fields of an external account. */
export const ExternalAccountAnswer = Type.Object(
  {
    account_id: Uuid(),
    date_created: Timestamp(),
    date_updated: Timestamp(),
    customer_id: nullable(Uuid()),
    business_id: nullable(Uuid()),
    type: oneOf(['external'], { description: 'The kind of account.' }),
    status: explained(
      'The status of the account.',
      {
        active: 'the account is linked',
        inactive: 'the link flow is unfinished',
        removed: 'the link was removed',
      },
      named('ExternalAccountStatus'),
    ),
    description: Type.String(),
    balance: BalanceSchema,
    ...externalAccountFields,
  },
  named('ExternalAccount'),
);

export const externalAccountExample: Static<typeof ExternalAccountAnswer> = {
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c23',
  business_id: null,
  type: 'external',
  status: 'active',
  description: 'Everyday Checking',
  balance: {
    current_balance: 434_100,
    ledger_balance: 434_100,
    available_balance: 431_250,
    currency: 'USD',
  },
  ...externalFieldsExample,
};

const LinkToken = (options: object = {}) =>
  secret(
    Type.String({
      description: "The token opens the provider's link flow in the owner's browser.",
      examples: ['link-sandbox-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c34'],
      ...options,
    }),
  );

const LinkUrl = secret(
  nullable(
    Type.String({
      format: 'uri',
      description:
        "In the sandbox, this page opens the link flow, in a tab, a pop-up or a frame of a registered origin. It returns to `redirect_uri` if that is on a registered origin, with the message below as parameters; otherwise it posts a message (`postMessage`) to the page that opened or frames it: `type` is `surety.link.success` or `surety.link.exit`, with `account_id` and the fields that finish the flow. The value is null in live, where the provider's own script opens the token.",
    }),
  ),
);

/** The account that a link flow is for, and the token that opens the flow. */
export const LinkFlowAnswer = Type.Object(
  {
    ...ExternalAccountAnswer.properties,
    link_token: LinkToken(),
    link_url: LinkUrl,
    link_expires_at: Timestamp({
      description:
        "The account is removed if its flow is not finished by this time on the brand's clock.",
    }),
  },
  extending(ExternalAccountAnswer, 'LinkFlow'),
);

export const RenewedLinkAnswer = Type.Object(
  {
    ...ExternalAccountAnswer.properties,
    link_token: Type.Optional(LinkToken()),
    link_url: Type.Optional(LinkUrl),
    link_expires_at: Type.Optional(
      Timestamp({ description: 'An unfinished flow with a new token ends at this time.' }),
    ),
  },
  extending(ExternalAccountAnswer, 'RenewedLink'),
);

const ProviderToken = (example: string) =>
  secret(Type.String({ minLength: 1, maxLength: 500, examples: [example] }));

/** Contract, section 4.12. */
export const ProcessorTokenBody = Type.Object(
  {
    processor_token: ProviderToken('processor-sandbox-demo'),
    customer_id: Uuid(),
  },
  named('ProcessorTokenLink'),
);

/** Completion page, section 7: exactly one of the two owners. */
export const StartFlowBody = Type.Object(
  {
    type: oneOf(['external'], { description: 'The kind of account.' }),
    link_type: Type.String({
      pattern: '^[A-Za-z0-9_-]{1,40}$',
      rule: 'must be 1 to 40 letters, digits, dashes or underscores',
      description: 'Name of the connected aggregation provider; in the sandbox `plaid`.',
      examples: ['plaid'],
    }),
    customer_id: Type.Optional(
      Uuid({ description: 'Either this id or `business_id` is required, but not both.' }),
    ),
    business_id: Type.Optional(
      Uuid({ description: 'Either this id or `customer_id` is required, but not both.' }),
    ),
    redirect_uri: Type.Optional(
      Type.String({
        pattern: '^https?://\\S{1,2000}$',
        rule: 'must be an http or https address of at most 2000 characters',
        examples: ['https://brand.example/linked'],
      }),
    ),
  },
  {
    ...named('LinkFlowCreate'),
    ...exactlyOneOf('customer_id', 'business_id'),
    examples: [
      { type: 'external', link_type: 'plaid', customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11' },
    ],
  },
);

export const FinishFlowBody = Type.Object(
  {
    public_token: ProviderToken('public-sandbox-demo'),
    external_account_id: Type.String({
      minLength: 1,
      maxLength: 200,
      examples: ['acc_8f0b6c31'],
      description: 'The id of the chosen account at the aggregation provider.',
    }),
    verification_status: VerificationStatusSchema,
    bank_name: Type.String({ minLength: 1, maxLength: 100, examples: ['Old Mill National Bank'] }),
  },
  named('LinkFlowFinish'),
);

export const RenewLinkBody = Type.Object(
  {
    new_link_token: Type.Optional(
      secret(
        Type.Unsafe<boolean | string>({
          type: ['boolean', 'string'],
          description: 'Any value except false requests a new link token.',
          examples: [true],
        }),
      ),
    ),
    verification_status: Type.Optional(VerificationStatusSchema),
  },
  named('LinkRenewal'),
);

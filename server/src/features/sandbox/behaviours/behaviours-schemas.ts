import Type from 'typebox';
import { codesOfClass } from '../../../kernel/nacha/return-codes.ts';
import {
  failureCodes,
  reenterableFields,
  requestableDocuments,
  vendorNames,
} from '../../../kernel/vendor-behaviour.ts';
import { named, nullable, oneOf, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { behaviourVendors } from './behaviour-rules.ts';

const vendor = oneOf(behaviourVendors, {
  description:
    '`kyc` checks identities. `documents` decides on uploaded documents. `aggregator` links bank accounts. `ach` is the bank. `all` means every vendor; it accepts outages, delays and seeded failures only.',
});

const ids = {
  customer_id: Type.Optional(Uuid()),
  beneficial_owner_id: Type.Optional(Uuid()),
  account_id: Type.Optional(
    Uuid({
      description:
        'The behaviour applies to this account: an external account or, for transfers, a deposit account of the brand.',
    }),
  ),
};

const outcome = Type.String({
  maxLength: 40,
  description: [
    'The vendor responds with this outcome.',
    '`kyc` takes `passed`, `failed`, `document_required`, `error` and `expired`.',
    '`documents` takes `approved`, `rejected` (after a review), `under_review` and `expired`.',
    '`aggregator` takes `healthy` and `timeout` for any call; `login_required`, `not_enabled`, `identity_mismatch` and `unverified` for linking; and `empty` for history. `login_required` also withholds account numbers, so that a transfer fails.',
    '`ach` takes `settled` (no return), `returned` and `corrected` (a notification of change).',
  ].join(' '),
  examples: ['returned'],
});

const behaveFields = {
  outcome: Type.Optional(outcome),
  error_code: Type.Optional(
    oneOf(failureCodes, {
      description: 'The outcome `failed` takes this code. The default is `low_confidence`.',
    }),
  ),
  documents: Type.Optional(
    Type.Array(oneOf(requestableDocuments), {
      minItems: 1,
      maxItems: 3,
      description:
        'The outcome `document_required` requires these documents. The default is a government ID.',
    }),
  ),
  reenter: Type.Optional(
    Type.Array(oneOf(reenterableFields), {
      maxItems: reenterableFields.length,
      description:
        'The outcome `document_required` requires the person to enter these fields again, in addition to the documents.',
    }),
  ),
  return_code: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'The outcome `returned` requires this NACHA return code.',
      examples: ['R01'],
    }),
  ),
  banking_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 90,
      description: `The outcome \`returned\` arrives this many banking days after settlement; 0 means before settlement. By default a return that a customer causes (${codesOfClass('unauthorized').join(', ')}) arrives some time after settlement, and any other return before it.`,
    }),
  ),
  change_code: Type.Optional(
    Type.String({
      maxLength: 10,
      description:
        'The outcome `corrected` takes a code from C01 to C07. The simulated bank invents the corrected data.',
      examples: ['C01'],
    }),
  ),
  direction: Type.Optional(
    oneOf(['pull', 'push'], {
      description:
        'The outcomes `returned` and `corrected` apply to transfers in this direction. The default is both directions.',
    }),
  ),
  latency_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30_000,
      description:
        "The vendor waits this many milliseconds before it responds, in real time rather than on the brand's clock. The service times out after 10 seconds; for the bank, after 60 seconds.",
    }),
  ),
  down: Type.Optional(
    Type.Boolean({ description: 'Every call fails until the behaviour is deleted.' }),
  ),
  by_seed: Type.Optional(
    Type.Boolean({
      description:
        'Calls fail at random. The seed and the call determine each failure, so that the same calls fail in every run of a seeded world.',
    }),
  ),
  rate: Type.Optional(
    Type.Number({
      minimum: 0.01,
      maximum: 1,
      description: 'With `by_seed`, this share of calls fails. The default is 0.2.',
    }),
  ),
  seed: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "With `by_seed`, failures are drawn from this seed. The default is the world's own seed.",
    }),
  ),
};

/** What a simulated vendor does. */
export const BehaveSchema = Type.Object(behaveFields);

export const BehaviourBody = Type.Object(
  {
    vendor,
    scope: Type.Optional(
      Type.Object(ids, {
        description:
          'The behaviour applies to one of these. If the scope is omitted, it applies to the whole world.',
      }),
    ),
    times: Type.Optional(
      Type.Unsafe<'once' | 'always' | number>({
        type: ['string', 'integer'],
        pattern: '^(once|always)$',
        minimum: 1,
        maximum: 1000,
        rule: 'must be once, always or a number from 1 to 1000',
        description:
          'The behaviour applies `once`, a number of times, or `always`. The default is `once`; with `by_seed` it is `always`.',
        examples: ['once'],
      }),
    ),
    behave: Type.Object(behaveFields),
  },
  {
    ...named('BehaviourCreate'),
    examples: [
      {
        vendor: 'ach',
        scope: { customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11' },
        behave: { outcome: 'returned', return_code: 'R10', banking_days: 20 },
      },
    ],
  },
);

export const BehaviourQuery = {
  vendor: Type.Optional(vendor),
  ...ids,
};

export const BehaviourView = Type.Object(
  {
    behaviour_id: Uuid(),
    vendor: oneOf(behaviourVendors),
    heeded_by: Type.Array(oneOf(vendorNames), {
      description:
        'These simulated vendors follow the behaviour. The bank is not among them if a folder replaces it (SURETY_BANK_FOLDER).',
    }),
    scope: Type.Object({
      customer_id: nullable(Uuid()),
      beneficial_owner_id: nullable(Uuid()),
      account_id: nullable(Uuid()),
    }),
    times: Type.Unsafe<'once' | 'always' | number>({ type: ['string', 'integer'] }),
    behave: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The behaviour is shown as requested, with defaults filled in.',
      },
    ),
    used_count: Type.Integer({ description: 'The behaviour has been applied to this many calls.' }),
    remaining: nullable(
      Type.Integer({
        description: 'The behaviour applies this many more times. The value is null for `always`.',
      }),
    ),
    date_created: Timestamp(),
  },
  named('Behaviour'),
);

export const behaviourExample = {
  behaviour_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c71',
  vendor: 'ach',
  heeded_by: ['ach' as const],
  scope: {
    customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    beneficial_owner_id: null,
    account_id: null,
  },
  times: 'once',
  behave: { outcome: 'returned', return_code: 'R10', banking_days: 20, direction: null },
  used_count: 0,
  remaining: 1,
  date_created: '2026-07-01T12:00:00.000Z',
};

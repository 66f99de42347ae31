import Type from 'typebox';
import {
  failureCodes,
  reenterableFields,
  requestableDocuments,
  vendorNames,
} from '../../kernel/vendor-behaviour.ts';
import { nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { behaviourVendors } from './behaviour-rules.ts';

const vendor = oneOf(behaviourVendors, {
  description:
    '`kyc`: the check of an identity. `documents`: the decision on what was uploaded. `aggregator`: who links bank accounts. `ach`: the bank. `all`: whichever is called; for outages, delays and mishaps by seed.',
});

const ids = {
  customer_id: Type.Optional(Uuid()),
  beneficial_owner_id: Type.Optional(Uuid()),
  account_id: Type.Optional(
    Uuid({ description: "An external account or, of a transfer, the brand's own." }),
  ),
};

const outcome = Type.String({
  maxLength: 40,
  description: [
    'What the vendor answers.',
    '`kyc`: `passed`, `failed`, `document_required`, `error`, `expired`.',
    '`documents`: `approved`, `rejected` (by way of a review), `under_review`, `expired`.',
    '`aggregator`: `healthy`; when linking `login_required`, `not_enabled`, `identity_mismatch`, `unverified`; of history `empty`; anywhere `timeout`. `login_required` keeps account numbers back too, so that a transfer fails.',
    '`ach`: `settled` (nothing comes back), `returned`, `corrected` (a notification of change).',
  ].join(' '),
  examples: ['returned'],
});

const behaveFields = {
  outcome: Type.Optional(outcome),
  error_code: Type.Optional(
    oneOf(failureCodes, { description: 'Of `failed`; `low_confidence` by default.' }),
  ),
  documents: Type.Optional(
    Type.Array(oneOf(requestableDocuments), {
      minItems: 1,
      maxItems: 3,
      description: 'Of `document_required`; a government ID by default.',
    }),
  ),
  reenter: Type.Optional(
    Type.Array(oneOf(reenterableFields), {
      maxItems: reenterableFields.length,
      description: 'Of `document_required`: what is to be entered again beside the documents.',
    }),
  ),
  return_code: Type.Optional(
    Type.String({ maxLength: 10, description: 'Of `returned`.', examples: ['R01'] }),
  ),
  banking_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 90,
      description:
        'Of `returned`: on which banking day after settlement it comes; 0 for before. By default as the code usually comes: what a customer says (R05, R07, R10, R11, R29) some time after, the rest before.',
    }),
  ),
  change_code: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'Of `corrected`: C01 to C07. The bank makes up what is right.',
      examples: ['C01'],
    }),
  ),
  direction: Type.Optional(
    oneOf(['pull', 'push'], { description: 'Of `returned` and `corrected`; both by default.' }),
  ),
  latency_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30_000,
      description:
        "How long the vendor hangs before it answers, in the world's time and not in the brand's. The service waits for 10 seconds, for a bank for 60.",
    }),
  ),
  down: Type.Optional(Type.Boolean({ description: 'Every call fails, until this is taken back.' })),
  by_seed: Type.Optional(
    Type.Boolean({
      description:
        'Calls go wrong by chance, the same ones in each run of a seeded world: what goes wrong follows from the seed and the call.',
    }),
  ),
  rate: Type.Optional(
    Type.Number({
      minimum: 0.01,
      maximum: 1,
      description: 'Of `by_seed`: how many of the calls, 0.2 by default.',
    }),
  ),
  seed: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Of `by_seed`; the world's own by default.",
    }),
  ),
};

export const BehaviourBody = Type.Object(
  {
    vendor,
    scope: Type.Optional(
      Type.Object(ids, {
        description: 'At most one of them; the whole world where it is left out.',
      }),
    ),
    times: Type.Optional(
      Type.Unsafe<'once' | 'always' | number>({
        type: ['string', 'integer'],
        pattern: '^(once|always)$',
        minimum: 1,
        maximum: 1000,
        rule: 'must be once, always or a number from 1 to 1000',
        description: '`once` (the default), a number of times, or `always`: from now on.',
        examples: ['once'],
      }),
    ),
    behave: Type.Object(behaveFields),
  },
  {
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
        'The simulated vendors that follow it. Not the bank where a folder stands for it (SURETY_BANK_FOLDER).',
    }),
    scope: Type.Object({
      customer_id: nullable(Uuid()),
      beneficial_owner_id: nullable(Uuid()),
      account_id: nullable(Uuid()),
    }),
    times: Type.Unsafe<'once' | 'always' | number>({ type: ['string', 'integer'] }),
    behave: Type.Object(
      {},
      { additionalProperties: true, description: 'As asked for, with its defaults.' },
    ),
    used_count: Type.Integer({ description: 'How many calls it has answered.' }),
    remaining: nullable(Type.Integer({ description: 'Null for always.' })),
    date_created: Timestamp(),
  },
  { title: 'Behaviour' },
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

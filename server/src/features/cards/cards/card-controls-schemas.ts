import Type, { type Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { centsToNumber, sumToJson } from '../../../kernel/money.ts';
import {
  Country,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { type CardControls, type ControlsInForce, noControls } from './card-controls-rules.ts';

/** Limit with twelve digits before the point, as in amounts of purchases. */
const Limit = (description: string) =>
  Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 99_999_999_999_999,
        description: `The amount is in minor units (cents). ${description}`,
        examples: [50_000],
      }),
    ),
  );

const Mccs = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.String({ pattern: '^\\d{4}$', rule: 'must have four digits', examples: ['7995'] }),
      { maxItems: 500, description },
    ),
  );

const Countries = (description: string) =>
  Type.Optional(Type.Array(Country(), { maxItems: 250, description }));

/** Controls of a request body; an omitted control limits nothing. */
export const ControlsBody = Type.Object(
  {
    spending_limits: Type.Optional(
      Type.Object({
        per_transaction: Limit(
          'One purchase, including its increments, cannot exceed this amount.',
        ),
        per_day: Limit('Purchases of one UTC day cannot exceed this amount.'),
        per_month: Limit('Purchases of one UTC calendar month cannot exceed this amount.'),
        lifetime: Limit(
          'All purchases of the card, and of the cards that it replaces, cannot exceed this amount.',
        ),
      }),
    ),
    allowed_mccs: Mccs(
      'Only merchants of these categories are allowed. An empty list allows all categories.',
    ),
    blocked_mccs: Mccs('Merchants of these categories are not allowed.'),
    allowed_countries: Countries(
      'Only merchants in these countries are allowed. An empty list allows all countries. If it is not empty, a merchant without a known country is not allowed.',
    ),
    blocked_countries: Countries('Merchants in these countries are not allowed.'),
  },
  named('CardControlsUpdate'),
);

const Amount = (description: string) =>
  nullable(Type.Integer({ description: `The amount is in minor units (cents). ${description}` }));

export const ControlsSchema = Type.Object(
  {
    card_id: Uuid(),
    spending_limits: Type.Object({
      per_transaction: Amount('The value is null if there is no limit.'),
      per_day: Amount('The value is null if there is no limit.'),
      per_month: Amount('The value is null if there is no limit.'),
      lifetime: Amount('The value is null if there is no limit.'),
    }),
    spent: Type.Object(
      {
        per_day: Amount('It was spent today (UTC).'),
        per_month: Amount('It was spent this calendar month (UTC).'),
        lifetime: Amount(
          'It was spent since the card, or the first card that it replaces, was issued.',
        ),
      },
      {
        description:
          'These amounts count against the limits. A value is null if the period has no limit.',
      },
    ),
    allowed_mccs: Type.Array(Type.String()),
    blocked_mccs: Type.Array(Type.String()),
    allowed_countries: Type.Array(Type.String()),
    blocked_countries: Type.Array(Type.String()),
    date_updated: nullable(
      Timestamp({
        description:
          'The controls have been in force since this time. The value is null for a card without controls.',
      }),
    ),
  },
  named('CardControls'),
);

export const controlsExample = {
  card_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  spending_limits: { per_transaction: 20_000, per_day: 50_000, per_month: null, lifetime: null },
  spent: { per_day: 1_234, per_month: null, lifetime: null },
  allowed_mccs: [],
  blocked_mccs: ['7995'],
  allowed_countries: ['US', 'CA'],
  blocked_countries: [],
  date_updated: '2026-07-01T12:00:00.000Z',
};

/**
 * The controls of a body, each list in order and without repeats.
 *
 * @throws DomainError `invalid_input` for a value both allowed and blocked.
 */
export function readControls(body: Static<typeof ControlsBody>): CardControls {
  const { spending_limits: limits = {} } = body;
  const problems: FieldProblem[] = [
    ...contradictions('mccs', body.allowed_mccs, body.blocked_mccs),
    ...contradictions('countries', body.allowed_countries, body.blocked_countries),
  ];
  if (problems.length > 0) throw invalidInput(problems);
  return {
    perTransactionCents: toCents(limits.per_transaction),
    perDayCents: toCents(limits.per_day),
    perMonthCents: toCents(limits.per_month),
    lifetimeCents: toCents(limits.lifetime),
    allowedMccs: distinct(body.allowed_mccs),
    blockedMccs: distinct(body.blocked_mccs),
    allowedCountries: distinct(body.allowed_countries),
    blockedCountries: distinct(body.blocked_countries),
  };
}

export function renderControls(cardId: string, inForce: ControlsInForce | undefined) {
  const controls = inForce?.controls ?? noControls;
  return {
    card_id: cardId,
    spending_limits: {
      per_transaction: toNumber(controls.perTransactionCents),
      per_day: toNumber(controls.perDayCents),
      per_month: toNumber(controls.perMonthCents),
      lifetime: toNumber(controls.lifetimeCents),
    },
    spent: {
      per_day: toSum(inForce?.spent.dayCents),
      per_month: toSum(inForce?.spent.monthCents),
      lifetime: toSum(inForce?.spent.lifetimeCents),
    },
    allowed_mccs: controls.allowedMccs,
    blocked_mccs: controls.blockedMccs,
    allowed_countries: controls.allowedCountries,
    blocked_countries: controls.blockedCountries,
    date_updated: inForce ? renderInstant(inForce.since) : null,
  };
}

function contradictions(name: string, allowed: string[] = [], blocked: string[] = []) {
  const both = blocked.filter((code) => allowed.includes(code));
  if (both.length === 0) return [];
  return [{ field: `blocked_${name}`, rule: `must not hold ${both[0]}, which is allowed` }];
}

const distinct = (codes: string[] = []) => [...new Set(codes)].sort();
const toCents = (value: number | null | undefined) => (value == null ? null : BigInt(value));
const toNumber = (cents: bigint | null | undefined) =>
  cents == null ? null : centsToNumber(cents);
const toSum = (cents: bigint | null | undefined) => (cents == null ? null : sumToJson(cents));

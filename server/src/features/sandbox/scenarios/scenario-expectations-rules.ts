import type { FieldSpec, FieldSpecs, ThingKind } from './scenario-specs-rules.ts';

/** Expectations of a subject, each with the API field that it is compared with. */
interface ExpectationSpec {
  subject: FieldSpec;
  fields: FieldSpecs;
}

const of = (thing: ThingKind) =>
  ({
    kind: 'thing',
    thing,
    about: `Names a ${thing} of the scenario.`,
  }) as const satisfies FieldSpec;
const word = (about: string) =>
  ({
    kind: 'text',
    optional: true,
    pattern: /^[A-Za-z0-9_ ]{1,40}$/,
    rule: 'must be 1 to 40 letters, digits, spaces or underscores',
    about,
  }) as const;
const money = {
  kind: 'money',
  signed: true,
  optional: true,
  about: 'Expects this amount in dollars.',
} as const;
const status = word("Expects this value in the API's response.");
const balances = { status, ledger: money, current: money, available: money };

/** All expectations, by subject. */
export const expectations = {
  application: { subject: of('customer'), fields: { status } },
  kyc: { subject: of('customer'), fields: { status } },
  deposit: { subject: of('customer'), fields: balances },
  credit: { subject: of('customer'), fields: { ...balances, limit: money } },
  closing: { subject: of('customer'), fields: { status } },
  bank: { subject: of('bank'), fields: { status } },
  card: { subject: of('card'), fields: { status } },
  transfer: {
    subject: of('transfer'),
    fields: { status, return_code: word('Expects this return code, such as R01.') },
  },
  purchase: {
    subject: of('purchase'),
    fields: { state: status, response_code: status, decline_reason: status },
  },
  event: {
    subject: {
      kind: 'text',
      pattern: /^[a-z0-9_.*]{1,100}$/,
      rule: 'must be an event name, `prefix.*` or `*`',
      about: 'Matches events by an event name, `prefix.*` or `*`.',
    },
    fields: {
      customer: { kind: 'thing', thing: 'customer', about: 'Counts events about this customer.' },
      count: {
        kind: 'text',
        optional: true,
        pattern: /^(0|[1-9]\d{0,2})$/,
        rule: 'must be a whole number up to 999',
        about: 'Expects this many events since the scenario began; the default is one or more.',
      },
    },
  },
} as const satisfies Record<string, ExpectationSpec>;

export type Subject = keyof typeof expectations;
export const subjects = Object.keys(expectations) as Subject[];

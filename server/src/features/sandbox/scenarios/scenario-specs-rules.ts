/** What steps may name: customers, webhooks, and what a step made and called `as`. */
export const thingKinds = ['customer', 'bank', 'card', 'transfer', 'purchase', 'webhook'] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A field of a verb. Money is written in dollars: `500` or `500.00`. */
export type FieldSpec = { optional?: true; about: string } & (
  | { kind: 'thing'; thing: ThingKind }
  | { kind: 'money'; signed?: true }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'text'; pattern: RegExp; rule: string }
);
export type FieldSpecs = Record<string, FieldSpec>;

/** A verb's fields once they are checked: text, money as `500.00`, things by their names. */
export type ArgsOf<F extends FieldSpecs> = {
  [K in keyof F]: F[K] extends { optional: true } ? string | undefined : string;
};

export interface VerbSpec {
  /** What it does, as the plan tells it: `{field}` is filled in, `[...]` is told where it is given. */
  does: string;
  fields: FieldSpecs;
  /** What `as` names. */
  makes?: ThingKind;
}

export const thing = <const T extends ThingKind>(kind: T, about: string) =>
  ({ kind: 'thing', thing: kind, about }) as const;
export const money = (about: string) => ({ kind: 'money', about }) as const;
export const wholeNumber = (least: number, most: number, about: string) =>
  ({ kind: 'number', least, most, about }) as const;
export const choice = <const C extends readonly string[]>(choices: C, about: string) =>
  ({ kind: 'choice', choices, about }) as const;
export const optional = <const F extends object>(field: F) =>
  ({ ...field, optional: true }) as const;

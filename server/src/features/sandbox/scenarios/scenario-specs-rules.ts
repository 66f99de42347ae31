/** Kinds of objects that steps may name, including those that a step created under `as`. */
export const thingKinds = ['customer', 'bank', 'card', 'transfer', 'purchase', 'webhook'] as const;
export type ThingKind = (typeof thingKinds)[number];

/** Field of a verb. Money is written in dollars: `500` or `500.00`. */
export type FieldSpec = { optional?: true; about: string } & (
  | { kind: 'thing'; thing: ThingKind }
  | { kind: 'money'; signed?: true }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'text'; pattern: RegExp; rule: string }
);
export type FieldSpecs = Record<string, FieldSpec>;

/** Validated fields of a verb: text, money as `500.00`, objects by name. */
export type ArgsOf<F extends FieldSpecs> = {
  [K in keyof F]: F[K] extends { optional: true } ? string | undefined : string;
};

export interface VerbSpec {
  /** Text in the plan: `{field}` is filled in, `[...]` appears only when its field is present. */
  does: string;
  fields: FieldSpecs;
  /** Kind of the object named by `as`. */
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

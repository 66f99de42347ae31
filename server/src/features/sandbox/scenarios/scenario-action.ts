import { parseDecimalAmount } from '../../../kernel/money.ts';
import type { ArgsOf } from './scenario-specs-rules.ts';
import type { Stage } from './scenario-stage.ts';
import type { verbs } from './scenario-verbs-rules.ts';

/** Result of a step. */
export interface Done {
  /** Ids by their field names in the API. */
  objects: Record<string, string>;
  state: string | null;
  note?: string | null;
  /** Object named by `as`, and its customer. */
  made?: { id: string; customer: string };
  /** Name that means the made object from then on, where the step has no `as`. */
  renames?: string;
}

type Verbs = typeof verbs;
/** Implementation of each verb; `as` is the step's own name, or its number. */
export type Actions<V extends keyof Verbs> = {
  [K in V]: (stage: Stage, args: ArgsOf<Verbs[K]['fields']>, as: string) => Promise<Done>;
};

/** Converts an amount to cents, the unit of most API fields. */
export function centsOf(amount: string): number {
  return Number(parseDecimalAmount(amount));
}

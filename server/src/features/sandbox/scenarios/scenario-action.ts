import { parseDecimalAmount } from '../../../kernel/money.ts';
import type { ArgsOf } from './scenario-specs-rules.ts';
import type { Stage } from './scenario-stage.ts';
import type { verbs } from './scenario-verbs-rules.ts';

/** What a step did. */
export interface Done {
  /** Ids by the field that the API calls them. */
  objects: Record<string, string>;
  state: string | null;
  note?: string | null;
  /** What `as` names, and whose it is. */
  made?: { id: string; customer: string };
}

type Verbs = typeof verbs;
/** What each verb does; `as` is the name that the step gives, or its number. */
export type Actions<V extends keyof Verbs> = {
  [K in V]: (stage: Stage, args: ArgsOf<Verbs[K]['fields']>, as: string) => Promise<Done>;
};

/** Whole cents, as most of the API takes money. */
export function centsOf(amount: string): number {
  return Number(parseDecimalAmount(amount));
}

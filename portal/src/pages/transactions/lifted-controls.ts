import type { CardControls } from '@surety/sdk';
import type { Remedy } from '@surety/sdk/decisions';
import type { Controls } from '../cards/control-preview.ts';

/** Controls that a card had before a remedy removed some of them, as this tab knows it. */
export interface LiftedControls {
  readonly cardId: string;
  readonly before: Controls;
  /** What was removed, in words: "the limit of $5.00 for one purchase". */
  readonly removed: string;
}

const keyOf = (transactionId: string): string => `surety-lifted-${transactionId}`;

/** Keeps what was removed for the page of the purchase that was tried, so that it can be set back there. */
export function keepLifted(transactionId: string, lifted: LiftedControls): void {
  try {
    sessionStorage.setItem(keyOf(transactionId), JSON.stringify(lifted));
  } catch {
    // Without storage the controls are set back on the page of the card, whose changes name them.
  }
}

export function readLifted(transactionId: string): LiftedControls | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(transactionId)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetLifted(transactionId: string): void {
  sessionStorage.removeItem(keyOf(transactionId));
}

/** The request's part of a card's controls, without what was spent. */
export function settableOf(controls: CardControls): Controls {
  const { spending_limits, allowed_mccs, blocked_mccs, allowed_countries, blocked_countries } =
    controls;
  return { spending_limits, allowed_mccs, blocked_mccs, allowed_countries, blocked_countries };
}

interface Lift {
  readonly cardId: string;
  /** The controls that stay. */
  readonly after: Controls;
}

/** The step of a remedy that removes controls of a card, or null. */
export function liftOf({ before }: Pick<Remedy, 'before'>): Lift | null {
  const step = before.find(
    ({ resource, method }) => resource === 'cards' && method === 'setControls',
  );
  const cardId = step?.ids[0];
  if (!step || cardId === undefined) return null;
  const { spending_limits, ...lists } = step.body;
  return {
    cardId,
    after: {
      allowed_mccs: [],
      blocked_mccs: [],
      allowed_countries: [],
      blocked_countries: [],
      ...lists,
      spending_limits: {
        per_transaction: null,
        per_day: null,
        per_month: null,
        lifetime: null,
        ...(spending_limits ?? {}),
      },
    },
  };
}

/** Controls of a card; limits in cents, null for no limit. */
export interface CardControls {
  perTransactionCents: bigint | null;
  perDayCents: bigint | null;
  perMonthCents: bigint | null;
  lifetimeCents: bigint | null;
  /** An empty list allows all. */
  allowedMccs: string[];
  blockedMccs: string[];
  allowedCountries: string[];
  blockedCountries: string[];
}

/** Controls in force, and the amounts spent so far in the periods that they limit. */
export interface ControlsInForce {
  controls: CardControls;
  spent: { dayCents: bigint | null; monthCents: bigint | null; lifetimeCents: bigint | null };
  since: Temporal.Instant;
}

/** No limit, and everything allowed. */
export const noControls: CardControls = {
  perTransactionCents: null,
  perDayCents: null,
  perMonthCents: null,
  lifetimeCents: null,
  allowedMccs: [],
  blockedMccs: [],
  allowedCountries: [],
  blockedCountries: [],
};

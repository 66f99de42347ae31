/** What a card may be used for; limits in cents, null where there is none. */
export interface CardControls {
  perTransactionCents: bigint | null;
  perDayCents: bigint | null;
  perMonthCents: bigint | null;
  lifetimeCents: bigint | null;
  /** Empty: all are allowed. */
  allowedMccs: string[];
  blockedMccs: string[];
  allowedCountries: string[];
  blockedCountries: string[];
}

/** Controls in force, and what was spent so far in the periods that they limit. */
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

import type { RawBuilder } from 'kysely';

/** The reading of a need: as of when, and how many of it at most. */
export interface NeedReading {
  brandId: string;
  /** The brand's clock. */
  now: Temporal.Instant;
  limit: number;
}

/** Work of one type that waits for a person of the brand, such as a held bank file. */
export interface NeedDefinition {
  type: string;
  /** What it is, for the reference: 'a bank file that waits for its release'. */
  words: string;
  /**
   * Selects what waits, the most urgent first. The columns stand in this order, since the selects of all types form one
   * union: type, object_id, position (of an entry in its file), customer_id, amount_cents, currency, since, due_on.
   */
  select: (reading: NeedReading) => RawBuilder<unknown>;
}

import type { RawBuilder } from 'kysely';

/** One statement that must hold of the books. */
export interface BookCheck {
  /** The proven statement, as a sentence. */
  name: string;
  /** Selects the rows that break the statement, one text each; `verify` reads at most one. */
  problems: RawBuilder<{ problem: string }>;
  /**
   * True if the replay proves the statement too: the query then only names the cause of its
   * failure.
   */
  replayed?: boolean;
}

/** A feature's part of the proof of the books: counts to print by name, and checks. */
export interface BookProof {
  counts: Record<string, RawBuilder<{ count: bigint }>>;
  checks: BookCheck[];
}

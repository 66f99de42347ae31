import type { RawBuilder } from 'kysely';

/** One thing that must hold of the books. */
export interface BookCheck {
  /** The proven statement, as a sentence. */
  name: string;
  /** Rows that break it, one text each; none when it holds. Asked for at most one. */
  problems: RawBuilder<{ problem: string }>;
  /** Proven by the replay too: asked only to name what made that fail. */
  replayed?: boolean;
}

/** A feature's part of the proof of the books: counts to print by name, and checks. */
export interface BookProof {
  counts: Record<string, RawBuilder<{ count: bigint }>>;
  checks: BookCheck[];
}

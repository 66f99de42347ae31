import { type RawBuilder, sql } from 'kysely';

/**
 * The hash of entry `e` of journal `j`, as post_journal makes it (sql/entry-hash.sql). Its text is
 * repeated here because a forger could replace the database's function, and with it the proof.
 */
export const entryHash = sql<Buffer>`sha256(record_send(row(e.previous_hash,
  e.account_id, e.seq, e.amount_cents, e.balance_after_cents, j.currency, e.journal_id,
  j.source_kind, j.source_id, j.step, j.is_return, convert_to(j.description, 'UTF8'),
  j.occurred_at)))`;

/** State of an account's hash chain after `seq` entries. */
interface Link {
  brandId: RawBuilder<unknown>;
  accountId: RawBuilder<unknown>;
  seq: RawBuilder<unknown>;
  balance: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
  hash: RawBuilder<unknown>;
}

/**
 * Hashes a link to 64 bits. Each part's hash is the seed of the next, so that exchanging parts of
 * two links changes the sum of the tokens.
 */
export function linkToken(seed: bigint, link: Link): RawBuilder<bigint> {
  return sql<bigint>`hash_record_extended(row(${link.hash}), uuid_hash_extended(${link.accountId},
    uuid_hash_extended(${link.brandId}, hashint8extended(${link.balance},
      hashint8extended(${link.seq}, hashtextextended(${link.currency},
        ${seed.toString()}::bigint))))))`;
}

import type { Clock } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { hashKey, type KeyReading, readKey, sameHash } from '../../../kernel/key-text.ts';
import type { ReadBrandClock } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Actor, Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Authenticate, KeyUse } from '../../../platform/http/operations/authentication.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { findKeyByIdentity, touchKey } from './api-keys-store.ts';
import type { KeyWatch } from './key-watch.ts';

type KeyRow = NonNullable<Awaited<ReturnType<typeof findKeyByIdentity>>>;

/** Lifetime of a cached key, should the signal of its revocation be lost. */
const cachedForMs = 2_000;
const maxCached = 10_000;
/** `last_used_at` is exact to a minute, so that a busy key seldom writes its row. */
const touchedEveryMs = 60_000;

/**
 * Checks key pairs of one environment. A missing, malformed or unknown pair is 401 `auth_err`
 * (completion page, section 2); the reason does not reveal if the identity exists.
 */
export function authenticateKeys(
  tx: Tx,
  environment: Environment,
  readClock: ReadBrandClock,
  keys: KeyWatch,
): Authenticate {
  /** Pairs that were found, by the hash of both halves. */
  const cached = new Map<string, { row: KeyRow; untilMs: number }>();
  keys.onRevoked(() => cached.clear());
  const touchedAtMs = new Map<string, number>();

  const findKnown = (pair: string): KeyRow | undefined => {
    const known = cached.get(pair);
    return known && known.untilMs > performance.now() ? known.row : undefined;
  };

  const findPair = async (
    pair: string,
    identity: string,
    authorization: string,
  ): Promise<KeyRow> => {
    const identityHash = readHalf(readKey('id', identity), 'Identity', environment);
    const authorizationHash = readHalf(
      readKey('auth', authorization),
      'Authorization',
      environment,
    );
    const row = await findKeyByIdentity(tx, identityHash);
    if (!row || !sameHash(authorizationHash, row.authorization_hash)) {
      throw refuse('These keys are not known.');
    }
    if (cached.size >= maxCached) cached.clear();
    cached.set(pair, { row, untilMs: performance.now() + cachedForMs });
    return row;
  };

  /** Undefined when `last_used_at` need not be written. */
  const touch = (row: KeyRow, use: KeyUse | undefined): Promise<void> | undefined => {
    const nowMs = performance.now();
    const last = touchedAtMs.get(row.key_id);
    if (last !== undefined && nowMs - last < touchedEveryMs) return undefined;
    if (touchedAtMs.size >= maxCached) touchedAtMs.clear();
    touchedAtMs.set(row.key_id, nowMs);
    return touchKey({ db: tx, brandId: row.brand_id }, row.key_id, {
      at: wallClock.now().toString(),
      address: use?.address ?? null,
      operation: use?.operationId ?? null,
    });
  };

  return async (identity, authorization, clockUse, use) => {
    // No half has a line break, which no header can have.
    const pair = hashKey(`${identity}\n${authorization}`).toString('latin1');
    const row = findKnown(pair) ?? (await findPair(pair, identity, authorization));
    const isRead = row.kind === 'temporary' || clockUse !== 'unread';
    const clock = isRead ? await readClock(row.brand_id) : undefined;
    refuseEnded(row, clock);
    if (row.suspended_at) {
      const reason = 'The brand of these keys is suspended; its operator can say why.';
      throw new DomainError(platformErrors.auth_forbidden, { reason });
    }
    const touching = touch(row, use);
    if (touching) await touching;
    return { brandId: row.brand_id, actor: actorOf(row), ...(clock ? { clock } : {}) };
  };
}

function readHalf(reading: KeyReading, header: string, environment: Environment): Buffer {
  if (!reading.ok) {
    const why =
      reading.reason === 'checksum' ? 'has a typing error' : 'is not a key of this service';
    throw refuse(`The ${header} header ${why}.`);
  }
  if (reading.environment !== environment) {
    throw refuse(
      `The ${header} header holds a ${reading.environment} key; this is the ${environment} environment.`,
    );
  }
  return reading.hash;
}

/** A temporary key expires on the brand's clock, a rolled key on wall time. */
function refuseEnded(row: KeyRow, brandClock: Clock = wallClock): void {
  const clock = row.kind === 'temporary' ? brandClock : wallClock;
  const hasExpired = row.expires_at && Temporal.Instant.compare(row.expires_at, clock.now()) <= 0;
  if (row.revoked_at || hasExpired) throw refuse('These keys are no longer valid.');
}

function actorOf(row: KeyRow): Actor {
  return row.kind === 'temporary' && row.customer_id
    ? { kind: 'temporary', keyId: row.key_id, customerId: row.customer_id }
    : { kind: 'brand', keyId: row.key_id, scope: row.scope };
}

function refuse(reason: string): DomainError {
  return new DomainError(platformErrors.auth_err, { reason });
}

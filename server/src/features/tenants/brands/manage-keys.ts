import { DomainError } from '../../../kernel/domain-error.ts';
import type { KeyPair } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import {
  countKeysInUse,
  findKey,
  hasEnded,
  holdKey,
  type KeyRow,
  lockKey,
  pageKeyRows,
  revokeMintedKeys,
  signalRevocation,
  updateKey,
} from './api-keys-store.ts';
import { brandErrors } from './brand-errors.ts';
import { lockBrand } from './brands-store.ts';
import { createKeyPair } from './create-key-pair.ts';
import { revokeKey, rollKey } from './end-key.ts';

/** Bound of a brand's permanent keys that are in use. */
const maxKeysInUse = 100;

/** A key with its pair, which nothing can show again. */
export interface NewKey {
  key: KeyRow;
  pair: KeyPair;
}

/** A page of the brand's permanent keys, newest first; ended ones are listed too. */
export function listBrandKeys(context: Context, page: PageRequest): Promise<Page<KeyRow>> {
  return fetchPage(page, (part) => pageKeyRows(context, part));
}

/** @throws DomainError `key_dne`; temporary keys are no keys of the list. */
export async function getBrandKey(context: Context, keyId: string): Promise<KeyRow> {
  return (await findKey(context, keyId)) ?? unknownKey(keyId);
}

/** Makes a pair of keys for the caller's brand. @throws DomainError `key_limit` */
export async function makeKey(
  context: Context,
  key: { label: string; scope: 'full' | 'read_only' },
): Promise<NewKey> {
  return changeKeys(context, async (unit) => {
    await refuseTooMany(unit);
    const { keyId, ...pair } = await createKeyPair(keysOf(unit), unit.brandId, key);
    return { key: await getBrandKey(unit, keyId), pair };
  });
}

/**
 * Replaces a key by a new pair of its scope; the old one ends after `overlapHours` at the latest.
 *
 * @throws DomainError `key_dne`, `key_ended`, `key_limit`, `auth_forbidden` for a key that manages keys.
 */
export async function rollBrandKey(
  context: Context,
  keyId: string,
  overlapHours: number,
): Promise<NewKey> {
  return changeKeys(context, async (unit) => {
    const old = await lockLiving(unit, keyId);
    if (old.manages_keys) {
      const reason =
        'A key that manages keys is rolled by the operator: npm run admin -- key roll --brand BRAND KEY.';
      throw new DomainError(platformErrors.auth_forbidden, { reason });
    }
    await refuseTooMany(unit);
    const rolled = await rollKey(keysOf(unit), unit.brandId, keyId, overlapHours);
    if (!rolled) throw new DomainError(brandErrors.key_ended, { key_id: keyId });
    const { keyId: newId, ...pair } = rolled;
    return { key: await getBrandKey(unit, newId), pair };
  });
}

/**
 * Changes a key's label, or restricts it to reading; a restriction cannot be undone. The temporary
 * keys that it minted end, because a key that reads mints none.
 *
 * @throws DomainError `key_dne`, `key_ended`
 */
export async function changeBrandKey(
  context: Context,
  keyId: string,
  change: { label?: string; scope?: 'read_only' },
): Promise<KeyRow> {
  return changeKeys(context, async (unit) => {
    const key = await lockLiving(unit, keyId);
    const { label = key.label, scope = key.scope } = change;
    await updateKey(unit, keyId, { label, scope });
    if (scope !== key.scope) {
      await revokeMintedKeys(unit, keyId, wallClock.now().toString());
      await signalRevocation(unit.db);
    }
    return getBrandKey(unit, keyId);
  });
}

/**
 * Revokes a key with its temporary keys, open streams and pages. A key that was revoked before keeps
 * the time of that. @throws DomainError `key_dne`
 */
export async function revokeBrandKey(context: Context, keyId: string): Promise<KeyRow> {
  return changeKeys(context, async (unit) => {
    await revokeKey(keysOf(unit), unit.brandId, keyId);
    return getBrandKey(unit, keyId);
  });
}

/** Runs a change of the brand's keys: one at a time, by a caller that may make it. */
async function changeKeys<T>(context: Context, change: (unit: Unit) => Promise<T>): Promise<T> {
  return context.unit(async (unit) => {
    await lockBrand(unit);
    await requireKeyRight(unit);
    return change(unit);
  });
}

/**
 * Requires a person whose role manages keys, or a full key in a sandbox, and in live one that the operator made to
 * manage keys: a stolen key of an application must not be able to outlive its own revocation (docs/decisions/0195).
 *
 * @throws DomainError `auth_forbidden`; `auth_err` for a key that ended since its authentication.
 */
export function requireKeyManager(context: Context): Promise<void> {
  return refuseOthers(context, (keyId) => findKey(context, keyId));
}

/** Requires the same of the caller as it is until the unit ends. */
function requireKeyRight(unit: Unit): Promise<void> {
  return refuseOthers(unit, (keyId) => holdKey(unit, keyId));
}

async function refuseOthers(
  { actor, environment }: Context,
  findOwn: (
    keyId: string,
  ) => Promise<Pick<KeyRow, 'expires_at' | 'manages_keys' | 'revoked_at'> | undefined>,
): Promise<void> {
  // The role of a person was checked with their session.
  if (actor.kind === 'person') return;
  if (actor.kind !== 'brand') throw forbidden('Only a key of the brand manages keys.');
  const own = await findOwn(actor.keyId);
  if (!own || hasEnded(own, wallClock.now())) {
    throw new DomainError(platformErrors.auth_err, { reason: 'These keys are no longer valid.' });
  }
  if (environment === 'live' && !own.manages_keys) {
    throw forbidden(
      'In live, keys are managed by a key that the operator makes for it: npm run admin -- key create --brand BRAND --manages-keys.',
    );
  }
}

function forbidden(reason: string): DomainError {
  return new DomainError(platformErrors.auth_forbidden, { reason });
}

/** The functions of the operator's commands, in the unit. */
function keysOf(unit: Unit) {
  return {
    environment: unit.environment,
    transaction: <T>(work: (tx: Unit['db']) => Promise<T>) => work(unit.db),
  };
}

async function lockLiving(unit: Unit, keyId: string): Promise<KeyRow> {
  const key = (await lockKey(unit, keyId)) ?? unknownKey(keyId);
  if (!hasEnded(key, wallClock.now())) return key;
  throw new DomainError(brandErrors.key_ended, { key_id: keyId });
}

async function refuseTooMany(unit: Unit): Promise<void> {
  if ((await countKeysInUse(unit, wallClock.now())) < maxKeysInUse) return;
  throw new DomainError(brandErrors.key_limit, { limit: maxKeysInUse });
}

function unknownKey(keyId: string): never {
  throw new DomainError(brandErrors.key_dne, { key_id: keyId });
}

import { DomainError } from '../../../kernel/domain-error.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { type ActDetails, recordAudit } from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Actor, Context, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enterWorld } from '../../../platform/db/world-lock.ts';
import { makeKey, type NewKey, revokeKey } from '../../tenants/brands/brands.ts';
import { reachesBrand } from '../sign-in/sign-in.ts';
import { noteRefusal } from '../sign-in-acts/sign-in-acts.ts';
import { deviceLoginErrors } from './device-login-errors.ts';
import { judgePoll, nextInterval, type pollStatuses } from './device-login-rules.ts';
import {
  endLogin,
  findGrantor,
  type LoginRow,
  lockLogin,
  savePoll,
  withdrawGrant,
} from './device-logins-store.ts';

/** A new key for the command, with who gave it and for which brand. */
export interface GrantedKey extends NewKey {
  brandId: string;
  brandName: string;
  approvedBy: string;
}

export interface PollAnswer {
  status: (typeof pollStatuses)[number];
  intervalSeconds: number;
  granted: GrantedKey | null;
}

/**
 * Answers the holder of a device code. The key of an approved login is made here, in the unit that ends
 * the login: nothing secret waits for a poll, and two polls at once make one key.
 *
 * @throws DomainError `device_code_unknown`, `key_limit`
 */
export async function pollDeviceLogin(
  context: Context,
  deviceCode: string,
  address: string | null,
): Promise<PollAnswer> {
  const answer = await context.unit(async (unit) => {
    const login = await lockLogin(unit, hashKey(deviceCode));
    return login && answerPoll(unit, login, address);
  });
  if (answer) return answer;
  return refuseCode(context, 'pollDeviceLogin', address);
}

async function answerPoll(
  unit: Unit,
  login: LoginRow,
  address: string | null,
): Promise<PollAnswer> {
  const now = wallClock.now();
  const status = judgePoll(login, now);
  const intervalSeconds = nextInterval(login, status);
  if (status !== 'approved') {
    const isOpen = status === 'authorization_pending' || status === 'slow_down';
    if (isOpen) await savePoll(unit, login.login_id, { now, intervalSeconds });
    return { status, intervalSeconds, granted: null };
  }
  const granted = await giveKey(unit, login, address);
  if (granted) return { status, intervalSeconds, granted };
  await withdrawGrant(unit, login.login_id);
  return { status: 'access_denied', intervalSeconds, granted: null };
}

async function refuseCode(
  context: Context,
  operation: string,
  address: string | null,
): Promise<never> {
  const reason = deviceLoginErrors.device_code_unknown;
  await noteRefusal(context, {
    operation: `${operation} (refused)`,
    tried: [{ personId: null, address }],
    ...{ factors: ['device_code'], reason: reason.code, isKnownBrowser: false },
  });
  throw new DomainError(reason);
}

/**
 * Ends a login for the holder of its device code, who keeps nothing: a key that it gave already is
 * revoked, because its answer may be lost.
 */
export async function cancelDeviceLogin(
  context: Context,
  deviceCode: string,
  address: string | null,
): Promise<void> {
  const isKnown = await context.unit(async (unit) => {
    const login = await lockLogin(unit, hashKey(deviceCode));
    if (!login) return false;
    const { login_id, key_id: keyId, granted_brand_id: brandId, scope, ended_at } = login;
    if (!ended_at) await endLogin(unit, login_id, { now: wallClock.now(), keyId: null });
    if (keyId === null || brandId === null || scope === null) return true;
    const operator = { transaction: <T>(work: (tx: Tx) => Promise<T>) => work(unit.db) };
    // The holder of the code may cancel again, and a person may have revoked the key meanwhile.
    if ((await revokeKey(operator, brandId, keyId)) !== 'revoked') return true;
    const { requestId } = unit;
    const actor: Actor = { kind: 'brand', keyId, scope };
    const act = { brandId, actor, address, operation: 'revokeKey', object: keyId, requestId };
    await recordAudit(unit.db, act);
    return true;
  });
  if (!isKnown) await refuseCode(context, 'cancelDeviceLogin', address);
}

/** Makes the key as its approver, whose right is checked again; null if it was lost. */
async function giveKey(
  unit: Unit,
  login: LoginRow,
  address: string | null,
): Promise<GrantedKey | null> {
  const { granted_brand_id: brandId, person_id: personId, session_id: sessionId } = login;
  const { scope, label } = login;
  if (!brandId || !personId || !sessionId || !scope || label === null) return null;
  const actor: Actor = { kind: 'person', personId, sessionId, role: null };
  const asApprover = unit.with({ brandId, actor });
  // A world that is being deleted takes no more keys.
  if (unit.environment === 'sandbox' && (await enterWorld(unit.db, brandId)) === null) return null;
  const grantor = await findGrantor(unit, brandId, personId);
  if (!grantor || !(await reachesBrand(asApprover, brandId, 'keys'))) return null;
  const made = await makeKey(asApprover, { label, scope });
  const keyId = made.key.key_id;
  await endLogin(unit, login.login_id, { now: wallClock.now(), keyId });
  const { requestId } = unit;
  const details: ActDetails = { factors: ['device_code'], is_known_browser: false };
  const act = {
    brandId,
    actor,
    address,
    operation: 'createKey',
    object: keyId,
    requestId,
    details,
  };
  await recordAudit(unit.db, act);
  return { ...made, brandId, brandName: grantor.brand_name, approvedBy: grantor.person_name };
}

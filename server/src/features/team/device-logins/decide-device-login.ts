import { DomainError } from '../../../kernel/domain-error.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { beginGuess, endGuess, guessOf, hashAddress } from '../credentials/credentials.ts';
import { requirePerson } from '../sign-in/sign-in.ts';
import { deviceLoginErrors } from './device-login-errors.ts';
import { readUserCode } from './device-login-rules.ts';
import { decideLogin, findOpenLogin, type KeyScope } from './device-logins-store.ts';

/**
 * The login of a code that the person typed. Wrong codes are counted for the person and for everybody.
 *
 * @throws DomainError `device_login_ended`, `device_codes_slowed`
 */
export async function findDeviceLogin(context: Context, typed: string, address: string) {
  const { personId } = requirePerson(context);
  const guess = guessOf('device', personId);
  const seconds = await beginGuess(context, guess);
  if (seconds > 0) throw new DomainError(deviceLoginErrors.device_codes_slowed, { seconds });
  const login = await findOpenLogin(context, hashKey(readUserCode(typed)), wallClock.now());
  if (!login) throw new DomainError(deviceLoginErrors.device_login_ended);
  await endGuess(context, guess);
  const isSameAddress = hashAddress(login.address).equals(hashAddress(address));
  return { ...login, isSameAddress };
}

/**
 * Approves a login for the brand of the context. The key is made when the command fetches it.
 *
 * @throws DomainError `device_login_ended`
 */
export async function approveDeviceLogin(
  context: Context,
  loginId: string,
  { scope, label }: { scope: KeyScope; label: string },
): Promise<void> {
  const { personId: person_id, sessionId: session_id } = requirePerson(context);
  const decision = { person_id, session_id, granted_brand_id: context.brandId, scope, label };
  const isDecided = await context.unit((unit) =>
    decideLogin(unit, loginId, decision, wallClock.now()),
  );
  if (!isDecided) throw new DomainError(deviceLoginErrors.device_login_ended);
}

/** Refuses a login, which belongs to no brand. @throws DomainError `device_login_ended` */
export async function refuseDeviceLogin(
  context: Context,
  loginId: string,
  address: string | null,
): Promise<void> {
  const actor = requirePerson(context);
  const decision = {
    person_id: actor.personId,
    session_id: actor.sessionId,
    granted_brand_id: null,
    scope: null,
    label: null,
  };
  await context.unit(async (unit) => {
    const isDecided = await decideLogin(unit, loginId, decision, wallClock.now());
    if (!isDecided) throw new DomainError(deviceLoginErrors.device_login_ended);
    const { requestId } = unit;
    const operation = 'refuseDeviceLogin';
    const act = { brandId: null, actor, address, operation, object: loginId, requestId };
    await recordAudit(unit.db, act);
  });
}

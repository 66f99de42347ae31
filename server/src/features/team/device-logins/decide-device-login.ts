import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { beginGuess, endGuess, guessOf, hashAddress } from '../credentials/credentials.ts';
import { requirePerson } from '../sign-in/sign-in.ts';
import { noteRefusal, recordOwnAct } from '../sign-in-acts/sign-in-acts.ts';
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
  const note = (reason: ErrorDefinition) =>
    noteRefusal(context, {
      operation: 'findDeviceLogin (refused)',
      tried: [{ personId, address }],
      ...{ factors: ['user_code'], reason: reason.code, isKnownBrowser: true },
    });
  if (seconds > 0) {
    await note(deviceLoginErrors.device_codes_slowed);
    throw new DomainError(deviceLoginErrors.device_codes_slowed, { seconds });
  }
  const login = await findOpenLogin(context, hashKey(readUserCode(typed)), wallClock.now());
  if (!login) {
    await note(deviceLoginErrors.device_login_ended);
    throw new DomainError(deviceLoginErrors.device_login_ended);
  }
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
  visit: Visit,
): Promise<void> {
  const person = requirePerson(context);
  const decision = {
    person_id: person.personId,
    session_id: person.sessionId,
    granted_brand_id: null,
    scope: null,
    label: null,
  };
  await context.unit(async (unit) => {
    const isDecided = await decideLogin(unit, loginId, decision, wallClock.now());
    if (!isDecided) throw new DomainError(deviceLoginErrors.device_login_ended);
    const act = { operation: 'refuseDeviceLogin', isAccess: true, object: loginId };
    await recordOwnAct(unit, person, visit, act);
  });
}

import { hashKey } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { listDevicePeople, saveDevice } from './devices-store.ts';
import { deviceDays } from './session-rules.ts';
import { newToken } from './start-session.ts';

/** Browsers of one person that are remembered; the one used longest ago is forgotten first. */
const mostDevices = 10;

/** Browser in which people signed in before. */
export interface KnownDevice {
  /** Hash of the browser's token. */
  hash: Buffer;
  /** People of the e-mail or id who signed in in it. */
  personIds: readonly string[];
}

/**
 * The browser, if a person of the e-mail or id signed in in it before; null for another one. Such a browser proves
 * nothing, but failures of others do not slow it (decision 0266).
 */
export async function findKnownDevice(
  context: Context,
  whose: { email: string } | { personId: string },
  { deviceToken }: Pick<Visit, 'deviceToken'>,
): Promise<KnownDevice | null> {
  if (deviceToken === null) return null;
  const deviceHash = hashKey(deviceToken);
  const personIds = await listDevicePeople(context, whose, deviceHash);
  return personIds.length > 0 ? { hash: deviceHash, personIds } : null;
}

/** Remembers the browser of a sign-in; returns the token that it keeps, and if it was known before. */
export async function rememberDevice(
  unit: Unit & Context,
  personId: string,
  visit: Visit,
): Promise<{ token: string; wasKnown: boolean }> {
  const wasKnown = (await findKnownDevice(unit, { personId }, visit)) !== null;
  const token = wasKnown && visit.deviceToken !== null ? visit.deviceToken : newToken();
  const row = { person_id: personId, device_hash: hashKey(token), used_at: wallClock.now() };
  await saveDevice(unit, row, { most: mostDevices });
  return { token, wasKnown };
}

/** Seconds for which a browser keeps its token. */
export const deviceSeconds = deviceDays * 24 * 60 * 60;

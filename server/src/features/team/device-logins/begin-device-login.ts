import { DomainError } from '../../../kernel/domain-error.ts';
import { randomId } from '../../../kernel/ids.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { isPortalServed, publicAddress } from '../../../platform/public-address.ts';
import { hashAddress } from '../credentials/credentials.ts';
import { newToken } from '../sign-in/sign-in.ts';
import { deviceLoginErrors } from './device-login-errors.ts';
import {
  loginMinutes,
  mostOpen,
  newUserCode,
  pollSeconds,
  showUserCode,
  silentSeconds,
} from './device-login-rules.ts';
import { countOpen, insertLogin, lockBeginnings, removeSilent } from './device-logins-store.ts';

/** Caller that requests keys. */
export interface Asker {
  /** Name of the machine in its own words. */
  hostName: string | null;
  /** IP address. */
  address: string;
}

/** A login with both of its codes, which nothing can show again. */
export interface BegunLogin {
  deviceCode: string;
  userCode: string;
  pageUrl: string;
  /** Address with the code behind its #, so that no log has it; null in live, where people type the code. */
  pageUrlWithCode: string | null;
}

/**
 * Begins a login: the holder of the device code gets a key once a person approves the user code.
 *
 * @throws DomainError `portal_absent`, `device_login_limit`
 */
export async function beginDeviceLogin(context: Context, asker: Asker): Promise<BegunLogin> {
  if (!context.port(isPortalServed)) throw new DomainError(deviceLoginErrors.portal_absent);
  const deviceCode = newToken();
  const code = newUserCode();
  await context.unit((unit) => openLogin(unit, asker, { deviceCode, code }));
  const userCode = showUserCode(code);
  const pageUrl = `${context.port(publicAddress).publicUrl}/portal/login-device`;
  const isSandbox = context.environment === 'sandbox';
  return {
    deviceCode,
    userCode,
    pageUrl,
    pageUrlWithCode: isSandbox ? `${pageUrl}#code=${userCode}` : null,
  };
}

async function openLogin(
  unit: Unit,
  { hostName, address }: Asker,
  { deviceCode, code }: { deviceCode: string; code: string },
): Promise<void> {
  const now = wallClock.now();
  const addressHash = hashAddress(address);
  await lockBeginnings(unit);
  await makeRoom(unit, addressHash, now);
  await insertLogin(unit, {
    login_id: randomId(),
    device_code_hash: hashKey(deviceCode),
    user_code_hash: hashKey(code),
    host_name: hostName,
    address,
    address_hash: addressHash,
    created_at: now,
    ends_at: now.add({ minutes: loginMinutes }),
    interval_seconds: pollSeconds,
  });
}

/**
 * Strangers behind one address may begin logins and drop them: a login beyond the bound takes the place of the one whose
 * command has been silent for longest.
 *
 * @throws DomainError `device_login_limit` where the commands of all poll.
 */
async function makeRoom(unit: Unit, addressHash: Buffer, now: Temporal.Instant): Promise<void> {
  const silentSince = now.subtract({ seconds: silentSeconds });
  const open = await countOpen(unit, addressHash, now);
  for (const bound of ['address', 'installation'] as const) {
    const limit = mostOpen[bound];
    if (open[bound] < limit) continue;
    const among = bound === 'address' ? addressHash : null;
    if (await removeSilent(unit, { among, silentSince, now })) continue;
    throw new DomainError(deviceLoginErrors.device_login_limit, { limit });
  }
}

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
} from './device-login-rules.ts';
import { countOpen, insertLogin, lockBeginnings } from './device-logins-store.ts';

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
  const open = await countOpen(unit, addressHash, now);
  for (const bound of ['address', 'installation'] as const) {
    if (open[bound] < mostOpen[bound]) continue;
    throw new DomainError(deviceLoginErrors.device_login_limit, { limit: mostOpen[bound] });
  }
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

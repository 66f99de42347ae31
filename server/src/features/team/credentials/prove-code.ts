import { sealedColumn } from '../../../kernel/sealed-column.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { lockTotp, noteStep, useRecoveryCode } from './codes-store.ts';
import { hashRecoveryCode, readRecoveryCode } from './recovery-code-rules.ts';
import { findStep } from './totp-rules.ts';

/** Sealed with the installation's key, since a person belongs to no brand. */
const totpSecret = sealedColumn('person_totp', 'secret_sealed', ['person_id']);

export function sealSecret(context: Context, personId: string, secret: Buffer): Buffer {
  return context.port(installationVault).ofInstallation.sealBytes(secret, totpSecret, personId);
}

/** The app that a code proves: one that is in use, or one that the code is to confirm. */
type App = 'confirmed' | 'started';

/** Uses up a code of a person's authenticator app; false if it is wrong or was used. */
export async function proveAppCode(
  context: Context,
  personId: string,
  code: string,
  app: App = 'confirmed',
): Promise<boolean> {
  return context.unit(async (unit) => {
    const totp = await lockTotp(unit, personId);
    if (!totp || (totp.confirmed_at !== null) !== (app === 'confirmed')) return false;
    const { ofInstallation } = context.port(installationVault);
    const secret = ofInstallation.openBytes(totp.secret_sealed, totpSecret, personId);
    const now = wallClock.now();
    const lastStep = totp.last_step === null ? null : Number(totp.last_step);
    const step = findStep(secret, code, { now, lastStep });
    if (step === null) return false;
    await noteStep(unit, personId, { last_step: step, confirmed_at: totp.confirmed_at ?? now });
    return true;
  });
}

/** Factor that a code has the form of. */
export function factorOf(code: string): 'totp' | 'recovery_code' {
  return readRecoveryCode(code) === undefined ? 'totp' : 'recovery_code';
}

/** Uses up a code of the authenticator app, or a recovery code; false if it is neither. */
export async function proveCode(
  context: Context,
  personId: string,
  code: string,
): Promise<boolean> {
  const recovery = readRecoveryCode(code);
  if (recovery === undefined) return proveAppCode(context, personId, code.replaceAll(' ', ''));
  const hash = hashRecoveryCode(personId, recovery);
  return context.unit((unit) => useRecoveryCode(unit, personId, hash, wallClock.now()));
}

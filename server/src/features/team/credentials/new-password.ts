import type { Context } from '../../../platform/context.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { hashPassword, saltBytes } from './hash-password.ts';
import type { PasswordHash } from './password-rules.ts';
import { listSignIns } from './passwords-store.ts';

/**
 * Hashes a new password of a person of the e-mail, with the salt that all people of the e-mail share: that of an
 * earlier one, or else one that only this installation computes.
 *
 * @throws DomainError `overloaded`
 */
export async function hashNewPassword(
  context: Context,
  email: string,
  password: string,
): Promise<PasswordHash> {
  const { ofInstallation } = context.port(installationVault);
  const own = ofInstallation.authenticate(email, 'salt of passwords').subarray(0, saltBytes);
  const rows = await listSignIns(context, { email });
  return hashPassword(password, rows.find(({ salt }) => salt !== null)?.salt ?? own);
}

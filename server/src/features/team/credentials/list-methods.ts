import type { Context } from '../../../platform/context.ts';
import { readFactors } from './codes-store.ts';

/** Means by which a person can sign in. */
export async function listMethods(context: Context, personId: string): Promise<string[]> {
  const factors = await readFactors(context, personId);
  if (!factors) return [];
  return [
    ...(factors.has_password ? ['password'] : []),
    ...(factors.has_totp ? ['totp'] : []),
    ...(Number(factors.passkey_count) > 0 ? ['passkey'] : []),
  ];
}

import type { Factor } from './members.ts';

const places = { device: 'on a device', phone: 'on a phone', security_key: 'on a security key' };

/** Factors by name; of several with one name, the later have a number. */
export function nameFactors(factors: readonly Factor[]): [name: string, factor: Factor][] {
  return factors.map((factor, at) => {
    const name = nameOf(factor);
    const before = factors.slice(0, at).filter((each) => nameOf(each) === name).length;
    return [before === 0 ? name : `${name} (${before + 1})`, factor];
  });
}

/** "Passkey on a device". */
function nameOf({ kind, kept_on }: Factor): string {
  if (kind === 'password') return 'Password';
  if (kind === 'totp') return 'Authenticator app';
  return kept_on === null ? 'Passkey' : `Passkey ${places[kept_on]}`;
}

/** "Password, app, 2 passkeys"; a password that nothing protects says so. */
export function sumUpFactors(factors: readonly Factor[]): string {
  const has = (kind: Factor['kind']) => factors.some((factor) => factor.kind === kind);
  const passkeys = factors.filter(({ kind }) => kind === 'passkey').length;
  const words = [
    ...(has('password') ? ['password'] : []),
    ...(has('totp') ? ['app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'passkey' : `${passkeys} passkeys`] : []),
  ];
  const text = words.length === 1 && has('password') ? 'password alone' : words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import { hash, randomBytes } from 'node:crypto';
import { encodeBase32 } from './totp-rules.ts';

/** Codes of one set; a new set replaces the one before. */
export const recoveryCodeCount = 10;

/** Bytes of a code: 80 random bits, so that a hash without salt or stretching protects it. */
const codeBytes = 10;

/** A new set, each in four groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const groups = encodeBase32(randomBytes(codeBytes)).match(/.{4}/g) ?? [];
    return groups.join('-').toLowerCase();
  });
}

/** The code without dashes and spaces in one case, or undefined for a text that is none. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[a-z2-7]{16}$/.test(code) ? code : undefined;
}

/** The stored form. The person is part of it, so equal codes of two people differ. */
export function hashRecoveryCode(personId: string, code: string): Buffer {
  return hash('sha256', `${personId}\0${code}`, 'buffer');
}

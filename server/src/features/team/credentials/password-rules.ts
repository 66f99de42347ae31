import { commonPasswordWords, longestCommonWord } from './common-passwords-rules.ts';

/** NIST SP 800-63B, 5.1.1.2 requires at least 8; an installation holds cards, so it requires more. */
const minPasswordLength = 12;
/** Bound of the work for one password; argon2id itself takes any length. */
const maxPasswordLength = 256;

/** Least number of different characters; a repeated pattern has fewer. */
const minDistinct = 5;

/** Characters that replace letters in passwords such as `p4$$w0rd`. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A password as it is hashed: one form of each character (NIST SP 800-63B, 5.1.1.2). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * The rule that a new password breaks, or undefined. The rule never quotes the password.
 *
 * @param person of the password, whose own e-mail and name others would try first.
 */
export function findPasswordProblem(
  password: string,
  person: { email: string | null; name: string },
): string | undefined {
  const length = [...normalizePassword(password)].length;
  if (length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  if (length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`;
  const lower = normalizePassword(password).toLowerCase();
  if (new Set(lower).size < minDistinct) {
    return `must have at least ${minDistinct} different characters`;
  }
  if (isRun(lower)) return 'must not be characters in a row, such as abcdefghijkl';
  if (isNear(lower, person)) return "must not consist of the person's e-mail or name";
  if (isCommon(lower)) return 'must not be a common password or words of common passwords';
  return undefined;
}

/** True if nearly every character is one after or before the previous, as in `123456789012`. */
function isRun(text: string): boolean {
  const codes = [...text].map((each) => each.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) === 1);
  return steps.length >= codes.length - 3;
}

/** True if nothing much remains without the parts of e-mail and name. */
function isNear(lower: string, { email, name }: { email: string | null; name: string }): boolean {
  const parts = `${email ?? ''} ${name}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), lower);
  return rest !== lower && lettersOf(rest).length < 4;
}

/** True if the letters are a chain of common words, read as they stand or with lookalikes for letters. */
function isCommon(lower: string): boolean {
  const withoutEnd = lower.replace(/[^\p{L}]+$/u, '');
  return [lower, withLetters(lower), withLetters(withoutEnd)].map(lettersOf).some(isChain);
}

function withLetters(text: string): string {
  return [...text].map((each) => lookalikes[each] ?? each).join('');
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

/** True for no letters at all, and for letters that common words cover from beginning to end. */
function isChain(letters: string): boolean {
  const reached = new Set([0]);
  for (let from = 0; from < letters.length; from += 1) {
    if (!reached.has(from)) continue;
    for (let length = 1; length <= longestCommonWord; length += 1) {
      if (commonPasswordWords.has(letters.slice(from, from + length))) reached.add(from + length);
    }
  }
  return reached.has(letters.length);
}

/** A password as it is stored. */
export interface PasswordHash {
  salt: Buffer;
  password_hash: Buffer;
}

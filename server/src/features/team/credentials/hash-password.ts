import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../../kernel/domain-error.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import type { PasswordHash } from './password-rules.ts';
import { normalizePassword } from './password-rules.ts';

/** The least of OWASP's Password Storage Cheat Sheet for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

/** Hashes at a time: each takes a thread of Node's pool of four, which files and DNS use too. */
const maxAtOnce = 2;
/** Hashes that wait; each takes about 50 ms, so the last waits three seconds. */
const maxWaiting = 100;

const stretch = promisify(argon2);

/** Hashes a new password with a salt of its own. @throws DomainError `overloaded` */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(saltBytes);
  return { salt, password_hash: await hashWith(password, salt) };
}

/**
 * True if the password is the stored one. Without a stored one it takes as long and is false, so that
 * the time does not reveal whom the installation knows.
 *
 * @throws DomainError `overloaded`
 */
export async function isPassword(
  password: string,
  stored: PasswordHash | undefined,
): Promise<boolean> {
  const { salt, password_hash } = stored ?? nobodys;
  const given = await hashWith(password, salt);
  return timingSafeEqual(given, password_hash) && stored !== undefined;
}

const nobodys: PasswordHash = {
  salt: randomBytes(saltBytes),
  password_hash: randomBytes(cost.tagLength),
};

async function hashWith(password: string, nonce: Buffer): Promise<Buffer> {
  const message = Buffer.from(normalizePassword(password), 'utf8');
  return inTurn(() => stretch('argon2id', { ...cost, message, nonce }));
}

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw new DomainError(platformErrors.overloaded);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // A waiting hash takes over this one's place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../../kernel/domain-error.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import type { PasswordHash } from './password-rules.ts';
import { normalizePassword } from './password-rules.ts';

/** The least of OWASP's Password Storage Cheat Sheet for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;
export const saltBytes = 16;

/** Hashes at a time: each takes a thread of Node's pool of four, which files and DNS use too. */
const maxAtOnce = 2;
/** Hashes that wait; each takes about 50 ms, so the last waits three seconds. */
const maxWaiting = 100;

const stretch = promisify(argon2);

/** Hashes a new password. @throws DomainError `overloaded` */
export async function hashPassword(password: string, salt: Buffer): Promise<PasswordHash> {
  return { salt, password_hash: await hashWith(password, salt) };
}

/** Row that may have a password. */
interface PasswordRow {
  salt: Buffer | null;
  password_hash: Buffer | null;
}

/**
 * Rows whose password is the given one. People of one e-mail share a salt, so there is one hash for any number of
 * them and for none: the time does not reveal whom the installation knows.
 *
 * @throws DomainError `overloaded`
 */
export async function findByPassword<Row extends PasswordRow>(
  password: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const salts = new Map(rows.flatMap(({ salt }) => (salt ? [[salt.toString('hex'), salt]] : [])));
  if (salts.size === 0) salts.set('', nobodys.salt);
  const hashes = new Map<string, Buffer>();
  for (const [name, salt] of salts) hashes.set(name, await hashWith(password, salt));
  return rows.filter(({ salt, password_hash }) => {
    const given = salt && hashes.get(salt.toString('hex'));
    return given && password_hash ? timingSafeEqual(given, password_hash) : false;
  });
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

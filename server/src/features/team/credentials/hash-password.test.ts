import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findByPassword, hashPassword } from './hash-password.ts';

const salt = randomBytes(16);
const isPassword = async (
  password: string,
  stored: Awaited<ReturnType<typeof hashPassword>> | undefined,
) => (await findByPassword(password, stored ? [stored] : [])).length === 1;

test('argon2id of this Node has the tag of RFC 9106, 5.3', () => {
  const tag = argon2Sync('argon2id', {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    parallelism: 4,
    memory: 32,
    passes: 3,
    tagLength: 32,
  });
  expect(tag.toString('hex')).toBe(
    '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
  );
});

test('a stored password is argon2id of 19 MiB, two passes and one lane', async () => {
  const { password_hash } = await hashPassword('correct horse battery', salt);
  expect(
    argon2Sync('argon2id', {
      message: Buffer.from('correct horse battery'),
      nonce: salt,
      parallelism: 1,
      memory: 19_456,
      passes: 2,
      tagLength: 32,
    }),
  ).toEqual(password_hash);
});

test('a password is known again, in either form of its characters, and another is not', async () => {
  const stored = await hashPassword('crème brûlée at noon', salt);
  expect(await isPassword('crème brûlée at noon'.normalize('NFD'), stored)).toBe(true);
  expect(await isPassword('creme brulee at noon', stored)).toBe(false);
});

test('equal passwords have different hashes', async () => {
  const [one, other] = [
    await hashPassword('abc', salt),
    await hashPassword('abc', randomBytes(16)),
  ];
  expect(one.password_hash.equals(other.password_hash)).toBe(false);
});

test('no password is right where none is stored', async () => {
  expect(await isPassword('correct horse battery', undefined)).toBe(false);
});

test('more than a hundred waiting passwords are refused, and none is refused after them', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 110 }, () => isPassword('correct horse', undefined)),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'overloaded' }),
  });
  expect(await isPassword('correct horse', undefined)).toBe(false);
});

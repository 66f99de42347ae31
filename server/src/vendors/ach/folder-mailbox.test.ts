import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BankMailbox } from '../../features/ach/bank-files/bank-files-vendor.ts';
import { createFolderMailbox } from './folder-mailbox.ts';

const { signal } = new AbortController();
const at = Temporal.Instant.from('2026-07-02T20:45:00Z');
const poll = { brandId: 'brand-1', at, isNotice: (name: string) => name.endsWith('.ack') };
let root: string;
let nowMs: number;
let mailbox: BankMailbox;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'surety-bank-'));
  nowMs = 1_800_000_000_000;
  mailbox = createFolderMailbox(root, () => nowMs);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const folder = (box: string) => join(root, 'brand-1', box);
const deliver = (
  chunks: (string | Error)[],
  inTime = signal,
  isAgain = false,
  fileName = 'one.ach',
  confirm = async () => {},
) =>
  mailbox.deliver(
    {
      brandId: 'brand-1',
      fileId: 'file-1',
      fileName,
      isAgain,
      confirm,
      whose: async () => new Map(),
      open: async function* () {
        for (const chunk of chunks) {
          if (chunk instanceof Error) throw chunk;
          yield chunk;
        }
      },
      deliveredAt: at,
      answersUntil: at,
    },
    inTime,
  );
/** A file that the bank left `secondsAgo`. */
const leave = async (name: string, text: string, secondsAgo = 60) => {
  await mkdir(folder('incoming'), { recursive: true });
  await writeFile(join(folder('incoming'), name), text);
  const left = (nowMs - secondsAgo * 1_000) / 1_000;
  await utimes(join(folder('incoming'), name), left, left);
};
const read = async (name: string) => {
  const item = { ...poll, fileName: name, returnedAmong: async () => new Set<string>() };
  let text = '';
  for await (const chunk of mailbox.open(item)) text += String(chunk);
  return text;
};

test('a delivered file is complete, and only its owner can read it', async () => {
  await deliver(['first\n', 'second\n']);
  expect(await readdir(folder('outgoing'))).toEqual(['one.ach']);
  const path = join(folder('outgoing'), 'one.ach');
  expect(await readFile(path, 'utf8')).toBe('first\nsecond\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a delivered file is fetched once it is gone from the folder, unless the folder is gone', async () => {
  await deliver(['text']);
  const sent = { brandId: 'brand-1', fileName: 'one.ach' };
  expect(await mailbox.isFetched(sent, signal)).toBe(false);
  await rm(join(folder('outgoing'), 'one.ach'));
  expect(await mailbox.isFetched(sent, signal)).toBe(true);
  await rm(root, { recursive: true });
  await expect(mailbox.isFetched(sent, signal)).rejects.toThrow('ENOENT');
});

test('a fetched file is delivered once more on demand, and one that still lies there is left alone', async () => {
  await deliver(['text']);
  await deliver(['other'], signal, true);
  const path = join(folder('outgoing'), 'one.ach');
  expect(await readFile(path, 'utf8')).toBe('text');
  await rm(path);
  await deliver(['text'], signal, true);
  expect(await readFile(path, 'utf8')).toBe('text');
});

test('an acknowledgement is listed though it does not end as a bank file does', async () => {
  await leave('one.ach.ack', 'taken', 600);
  await leave('one.ach.txt', 'taken', 600);
  expect(await listed()).toEqual(['one.ach.ack']);
});

test('an interrupted delivery leaves no file of that name, and the next one is complete', async () => {
  await expect(deliver(['first\n', new Error('broken')])).rejects.toThrow('broken');
  const names = await readdir(folder('outgoing'));
  expect(names.filter((name) => !name.startsWith('.'))).toEqual([]);
  await deliver(['first\n', 'second\n']);
  expect(await readFile(join(folder('outgoing'), 'one.ach'), 'utf8')).toBe('first\nsecond\n');
});

test('a file that is not confirmed does not appear, not even as delivered', async () => {
  const refuse = async () => {
    throw new Error('another owner');
  };
  await expect(deliver(['text'], signal, false, 'one.ach', refuse)).rejects.toThrow(
    'another owner',
  );
  const names = await readdir(folder('outgoing'));
  expect(names.filter((name) => !name.startsWith('.'))).toEqual([]);
  expect(await readdir(folder('delivered'))).toEqual([]);
});

test('of several claims to one generation of the owner, one has it', async () => {
  const { owners } = mailbox;
  expect(await owners?.read('brand-1')).toBeNull();
  const tokens = ['a', 'b', 'c', 'd', 'e'];
  const claims = tokens.map((token) => owners?.claim('brand-1', { generation: 1, token }));
  await Promise.all(claims);
  const owner = await owners?.read('brand-1');
  expect(tokens).toContain(owner?.token);
  await owners?.claim('brand-1', { generation: 1, token: 'late' });
  expect(await owners?.read('brand-1')).toEqual(owner);
  for (let generation = 2; generation <= 30; generation += 1) {
    await owners?.claim('brand-1', { generation, token: `token-${generation}` });
  }
  expect(await owners?.read('brand-1')).toEqual({ generation: 30, token: 'token-30' });
  expect(await readdir(folder('.owner'))).toHaveLength(10);
});

test('a claim that the folder cannot store fails', async () => {
  await mkdir(join(root, 'brand-1'));
  await symlink(join(root, 'unmounted'), folder('.owner'));
  const claim = mailbox.owners?.claim('brand-1', { generation: 1, token: 'a' });
  await expect(claim).rejects.toThrow();
  expect(await mailbox.owners?.read('brand-1')).toBeNull();
});

test('a file that the bank has fetched is not delivered again', async () => {
  await deliver(['text']);
  await rm(join(folder('outgoing'), 'one.ach'));
  await deliver(['text']);
  expect(await readdir(folder('outgoing'))).toEqual([]);
});

test('a call ends at its timeout', async () => {
  await expect(deliver(['text'], AbortSignal.abort())).rejects.toThrow();
});

test('an empty or missing mailbox lists no files', async () => {
  expect(await mailbox.list(poll, signal)).toEqual([]);
  await mkdir(folder('incoming'), { recursive: true });
  expect(await mailbox.list(poll, signal)).toEqual([]);
});

/** Text that ends as a bank file does. */
const whole = (text: string) => `${text}\n${'9'.repeat(94)}\n`;
const listed = () => mailbox.list(poll, signal);

test('files are listed oldest first, once they stand still over two looks', async () => {
  await leave('b.ach', whole('b'), 30);
  await leave('a.ach', whole('a'), 20);
  await leave('c.ach', whole('c'), 1);
  await leave('.hidden', whole('h'));
  await mkdir(join(folder('incoming'), 'subfolder'));
  expect(await listed()).toEqual([]);
  expect(await listed()).toEqual(['b.ach', 'a.ach']);
  nowMs += 1_000;
  expect(await listed()).toEqual(['b.ach', 'a.ach', 'c.ach']);
  expect(await read('b.ach')).toBe(whole('b'));
});

test('a file that grows between two looks is waited for', async () => {
  await leave('a.ach', whole('first'), 90);
  expect(await listed()).toEqual([]);
  await leave('a.ach', whole('first and second'), 30);
  expect(await listed()).toEqual([]);
  nowMs += 60_000;
  expect(await listed()).toEqual(['a.ach']);
});

test('an uploader that pauses is waited for, an hour at most', async () => {
  await leave('slow.ach', `101 half a file\n5220\n6221\n`, 600);
  for (let look = 0; look < 3; look += 1) expect(await listed()).toEqual([]);
  await leave('slow.ach', whole('101'), 60);
  expect(await listed()).toEqual([]);
  expect(await listed()).toEqual(['slow.ach']);
  await leave('never.ach', '101 half a file\n', 3_601);
  expect(await listed()).toContain('never.ach');
});

test('a file that has stood still for long is listed at the first look', async () => {
  await leave('a.ach', whole('a'), 300);
  await leave('unbroken.ach', `${'1'.repeat(94)}${'9'.repeat(94)}`, 301);
  await leave('crlf.ach', `101\r\n9${'0'.repeat(54)}${' '.repeat(39)}\r\n\r\n`, 302);
  await leave('cut.ach', `101\n9${'0'.repeat(20)}`, 303);
  expect(await listed()).toEqual(['crlf.ach', 'unbroken.ach', 'a.ach']);
});

test('a link to a file of this machine is neither listed nor read', async () => {
  const secret = join(root, 'secret');
  await writeFile(secret, 'keys of the vault');
  await mkdir(folder('incoming'), { recursive: true });
  await symlink(secret, join(folder('incoming'), 'one.ach'));
  await utimes(secret, 1, 1);
  expect(await mailbox.list(poll, signal)).toEqual([]);
  await expect(read('one.ach')).rejects.toThrow('ELOOP');
});

test('an imported file is moved away, and a reused name does not overwrite it', async () => {
  for (const outcome of ['imported', 'imported', 'rejected'] as const) {
    await leave('a.ach', outcome);
    await mailbox.acknowledge({ ...poll, fileName: 'a.ach', outcome }, signal);
    await mailbox.acknowledge({ ...poll, fileName: 'a.ach', outcome }, signal);
  }
  expect(await readdir(folder('incoming'))).toEqual([]);
  expect(await readdir(folder('imported'))).toHaveLength(2);
  expect(await readdir(folder('rejected'))).toHaveLength(1);
});

test('each brand has its own mailbox', async () => {
  await leave('a.ach', whole('a'), 600);
  expect(await mailbox.list({ ...poll, brandId: 'brand-2' }, signal)).toEqual([]);
});

test.each(['../../outside', '/tmp/outside', 'a/b', '..', '.', '.hidden', '', 'a\0b'])(
  'a file named %j is neither written nor read, nor anything beside it',
  async (name) => {
    await mkdir(folder('incoming'), { recursive: true });
    await writeFile(join(root, 'outside'), 'kept');
    const item = { ...poll, fileName: name, returnedAmong: async () => new Set<string>() };
    const refusal = /is not named/;
    await expect(deliver(['content\n'], signal, false, name)).rejects.toThrow(refusal);
    await expect(deliver(['content\n'], signal, true, name)).rejects.toThrow(refusal);
    await expect(mailbox.isFetched({ brandId: 'brand-1', fileName: name }, signal)).rejects.toThrow(
      refusal,
    );
    await expect(mailbox.acknowledge({ ...item, outcome: 'imported' }, signal)).rejects.toThrow(
      refusal,
    );
    await expect(read(name)).rejects.toThrow(refusal);
    expect(() => mailbox.sent?.open('brand-1', name)).toThrow(refusal);
    expect((await readdir(root, { recursive: true })).toSorted()).toEqual([
      'brand-1',
      'brand-1/incoming',
      'outside',
    ]);
    expect(await readFile(join(root, 'outside'), 'utf8')).toBe('kept');
  },
);

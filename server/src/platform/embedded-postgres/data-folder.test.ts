import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'surety data folder '));
});

afterEach(async () => {
  await rm(base, { recursive: true, force: true });
});

/**
 * Starts another process that opens `folder`, prints `won` or the error's code, and stays alive.
 */
function startRival(folder: string) {
  const script = `
    import { openDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)};
    setInterval(() => {}, 1000);
    openDataFolder(process.argv[1]).then(() => console.log('won'), (e) => console.log(e.code));
  `;
  const rival = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const answer = Promise.race([
    once(rival.stdout, 'data').then(([data]) => String(data).trim()),
    once(rival.stderr, 'data').then(([data]) => `stderr: ${String(data)}`),
  ]);
  return { rival, answer };
}

async function kill(rival: ReturnType<typeof startRival>['rival']) {
  rival.kill('SIGKILL');
  if (rival.exitCode === null && rival.signalCode === null) await once(rival, 'exit');
}

test('a missing data folder is created with access for its owner only', async () => {
  const folder = await openDataFolder(join(base, 'a', 'b'));
  expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
  await folder.release();
});

test('a second start is refused with the folder and the pid of its holder', async () => {
  const { rival, answer } = startRival(base);
  try {
    expect(await answer).toBe('won');
    await expect(openDataFolder(base)).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringMatching(new RegExp(`${base}.*process ${rival.pid}\\b`)),
    });
  } finally {
    await kill(rival);
  }
});

test('a folder whose holder was killed with kill -9 is free again at once', async () => {
  const { rival, answer } = startRival(base);
  expect(await answer).toBe('won');
  await kill(rival);
  const folder = await openDataFolder(base);
  await folder.release();
});

test('a stale pid, reused by another process, does not hold the folder', async () => {
  await writeFile(join(base, 'in-use.pid'), `${process.ppid}\n`);
  const folder = await openDataFolder(base);
  await folder.release();
});

test('exactly one of several concurrent starts opens the folder', async () => {
  const rivals = [1, 2, 3, 4].map(() => startRival(base));
  try {
    const answers = await Promise.all(rivals.map((each) => each.answer));
    expect(answers.toSorted()).toEqual([
      'data_folder_in_use',
      'data_folder_in_use',
      'data_folder_in_use',
      'won',
    ]);
  } finally {
    await Promise.all(rivals.map((each) => kill(each.rival)));
  }
});

test('a released folder can be opened again, and releasing twice is harmless', async () => {
  const first = await openDataFolder(base);
  await first.release();
  const second = await openDataFolder(base);
  await first.release();
  await expect(openDataFolder(base)).rejects.toMatchObject({ code: 'data_folder_in_use' });
  await second.release();
});

test('a path that is a file is refused with its name', async () => {
  const file = join(base, 'file');
  await writeFile(file, '');
  await expect(openDataFolder(file)).rejects.toMatchObject({
    code: 'data_folder_unusable',
    message: expect.stringContaining(file),
  });
});

/** A mount point that this machine has for reading only; absent where it has none. */
function readOnlyMount(): string | undefined {
  try {
    const lines = readFileSync('/proc/mounts', 'utf8').split('\n');
    const mounts = lines.map((line) => line.split(' '));
    return mounts.find(
      ([, path = '', , options = '']) => options.split(',').includes('ro') && isReadOnly(path),
    )?.[1];
  } catch {
    return undefined;
  }
}

function isReadOnly(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'EROFS';
  }
}

const mount = readOnlyMount();

test.skipIf(mount === undefined)(
  'a data folder on a read-only file system is told as that',
  async () => {
    for (const folder of [join(mount ?? '', 'a', 'b'), mount ?? '']) {
      await expect(openDataFolder(folder)).rejects.toMatchObject({
        code: 'data_folder_unusable',
        message: expect.stringMatching(/is on a read-only file system.*SURETY_DATA_DIR/),
      });
    }
  },
);

test.skipIf(process.getuid?.() === 0)(
  'a data folder that this user may not write is told as that',
  async () => {
    await chmod(base, 0o500);
    try {
      await expect(openDataFolder(join(base, 'a'))).rejects.toMatchObject({
        message: expect.stringMatching(/this user may not write to .*SURETY_DATA_DIR/),
      });
    } finally {
      await chmod(base, 0o700);
    }
  },
);

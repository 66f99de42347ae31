import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from '../../portal/scripts/portal-sources.ts';
import { PortalBuild } from './portal-build.ts';

let root: string;
let warnings: string[];
let build: PortalBuild;
const never = new AbortController().signal;
const log = {
  info: () => {},
  warn: (_fields: object, message?: string) => warnings.push(message ?? ''),
};

beforeEach(() => {
  warnings = [];
  root = mkdtempSync(join(tmpdir(), 'surety-build-'));
  mkdirSync(join(root, 'portal/src'), { recursive: true });
  mkdirSync(join(root, 'portal/scripts'));
  writeFileSync(join(root, 'portal/src/main.tsx'), '// first');
  build = new PortalBuild(root, log);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeBuild(page: string, hash = hashSources(root)): void {
  const folder = join(root, `made-${page}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ hash }));
  cpSync(folder, join(root, 'portal/dist'), { recursive: true });
  rmSync(folder, { recursive: true });
}

/** Replaces the script that builds. */
function writeScript(text: string): void {
  writeFileSync(join(root, 'portal/scripts/build-portal.mjs'), text);
}

const making = (page: string) => `
  import { mkdirSync, writeFileSync } from 'node:fs';
  const dist = ${JSON.stringify(join(root, 'portal/dist'))};
  mkdirSync(dist, { recursive: true });
  writeFileSync(dist + '/index.html', '${page}');`;

async function page(): Promise<string | undefined> {
  const content = await build.files?.portal.get('index.html')?.prepare();
  return content?.plain.toString();
}

test('a fresh build is served as it is, and made by nobody', async () => {
  writeScript('process.exit(1)');
  writeBuild('fresh');
  await build.read();
  await build.renew(never);
  expect([await page(), build.state, warnings]).toEqual(['fresh', 'ready', []]);
});

test('a missing build is made, and served once it is there', async () => {
  await build.read();
  expect([build.files, build.state]).toEqual([null, 'missing']);
  writeScript(making('made'));
  const renewed = build.renew(never);
  expect([build.files, build.state]).toEqual([null, 'building']);
  await renewed;
  expect([await page(), build.state]).toEqual(['made', 'ready']);
});

test('a stale build is not served while a new one is made', async () => {
  writeBuild('old', 'of other sources');
  await build.read();
  expect(await page()).toBe('old');
  writeScript(making('new'));
  const renewed = build.renew(never);
  expect([build.files, build.state]).toEqual([null, 'building']);
  await renewed;
  expect([await page(), build.state]).toEqual(['new', 'ready']);
});

test('a build that fails leaves the old one, and says so in the log', async () => {
  writeBuild('old', 'of other sources');
  await build.read();
  writeScript('process.exit(1)');
  await build.renew(never);
  expect([await page(), build.state]).toEqual(['old', 'ready']);
  expect(warnings).toEqual(['building the portal failed']);
});

test('a build that fails at first is told as failed', async () => {
  writeScript('process.exit(1)');
  await build.read();
  await build.renew(never);
  expect([build.files, build.state, warnings.length]).toEqual([null, 'failed', 1]);
});

test('a process that stops ends its build and logs nothing', async () => {
  writeScript('setInterval(() => {}, 1000)');
  const stop = new AbortController();
  const renewed = build.renew(stop.signal);
  stop.abort();
  await renewed;
  expect(warnings).toEqual([]);
});

test('in a folder with # or ? in its path the portal is told to be misplaced', async () => {
  for (const name of ['has #1', 'what?']) {
    const folder = join(root, name);
    mkdirSync(join(folder, 'portal/src'), { recursive: true });
    const there = new PortalBuild(folder, log);
    await there.read();
    await there.renew(never);
    expect(there.state).toBe('misplaced');
    expect(there.notice).toContain(`with ${name.includes('#') ? '#' : '?'} in its path`);
  }
});

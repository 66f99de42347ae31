import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Surety } from '../../sdk/src/surety.ts';
import { readGuide, runSteps, type Step, shows } from './support/guide-samples.ts';
import { notRun } from './support/guides-not-run.ts';
import { useSandbox } from './support/sandbox.ts';

const root = join(import.meta.dirname, '../..');
const guides = globSync('docs/guides/*.md', { cwd: root })
  .sort()
  .map((path) => {
    const page = basename(path, '.md');
    return { page, ...readGuide(readFileSync(join(root, path), 'utf8')) };
  });
const runs = guides.flatMap(({ page, runs }) => runs.map((run) => ({ page, ...run })));

const sandbox = useSandbox();
let folder: string;
/** Snapshot of a world that somebody has used: a sample must not need an empty one. */
let used: string;

beforeAll(async () => {
  // Inside the repository, where the samples' imports are found.
  folder = await mkdtemp(join(import.meta.dirname, '.guides-'));
  const { cwd, worldId } = await makeWorld('used');
  // The newest customer has neither deposit nor card: samples must not pair it with those of another.
  const code = `surety trigger transaction.authorized --new --yes --quiet
surety customers create --first_name Bo --last_name Sample --dob 1990-04-30 --ssn 123-45-6789 \\
  --phone 302-555-0143 --phone_country_code 1 --email bo@example.com --addresses.0.is_primary \\
  --addresses.0.address_type PHYSICAL --addresses.0.street "1 Sample Street" --addresses.0.city Dover \\
  --addresses.0.state DE --addresses.0.zip_code 19901 --addresses.0.country US --quiet > /dev/null`;
  const { status, printed } = await run([{ language: 'sh', code, outputs: [] }], cwd);
  expect([status, printed.join('')]).toEqual([0, expect.stringContaining('transaction')]);
  used = (await openSurety().worlds.snapshot(worldId)).snapshot_id;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function openSurety(): Surety {
  const { base_url, identity, authorization, management_key } = sandbox.service.access;
  return new Surety({
    baseUrl: base_url,
    identity,
    authorization,
    ...(management_key === null ? {} : { managementKey: management_key }),
  });
}

/** Makes a world whose keys are found in the folder of a run, as those of `npm start` are. */
async function makeWorld(name: string, snapshot?: string) {
  const content = snapshot === undefined ? {} : { from_snapshot: snapshot };
  const world = await openSurety().worlds.create({ name, ...content });
  const cwd = join(folder, name);
  await mkdir(join(cwd, '.surety'), { recursive: true });
  const access = { ...sandbox.service.access, ...world };
  await writeFile(join(cwd, '.surety/sandbox.json'), JSON.stringify(access));
  return { cwd, worldId: world.world_id };
}

function run(steps: readonly Step[], cwd: string) {
  const path = `${dirname(process.execPath)}:${sandbox.env.PATH}`;
  return runSteps(steps, { cwd, env: { ...sandbox.env, PATH: path } });
}

test('the page of metrics names every metric of Surety', async () => {
  const answer = await fetch(new URL('/metrics', sandbox.service.access.base_url));
  const named = (await answer.text()).match(/(?<=^# HELP )surety_\w+/gm) ?? [];
  const page = readFileSync(join(root, 'docs/guides/metrics.md'), 'utf8');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

describe('the samples of the guides', () => {
  test.concurrent.for(runs.map((run) => [`${run.page}: ${run.name}`, run] as const))(
    '%s',
    async ([, { name, steps }]) => {
      const { cwd } = await makeWorld(name, used);
      const { status, printed } = await run(steps, cwd);
      const different = steps
        .map(({ code, outputs }, index) => {
          const text = printed[index] ?? '(not run)';
          return { code, missing: outputs.filter((output) => !shows(text, output)), printed: text };
        })
        .filter(({ missing }) => missing.length > 0);
      expect({ status, last: status === 0 ? '' : printed.at(-1), different }).toEqual({
        status: 0,
        last: '',
        different: [],
      });
    },
  );

  test('have names of their own', () => {
    expect(new Set(runs.map(({ name }) => name)).size).toBe(runs.length);
  });

  test('are run, but for those that are listed with a reason', () => {
    const left = Object.fromEntries(
      guides
        .filter(({ unmarked }) => unmarked.length > 0)
        .map(({ page, unmarked }) => [page, [...new Set(unmarked)].sort()]),
    );
    const listed = Object.fromEntries(
      Object.entries(notRun).map(([page, reasons]) => [page, Object.keys(reasons).sort()]),
    );
    expect(left).toEqual(listed);
  });
});

import { expect, test } from 'vitest';
import { useKilledService } from '../support/killed-service.ts';
import { runCommand } from '../support/service-process.ts';
import { eventually } from '../support/test-service.ts';

const killed = useKilledService();
const { start, call } = killed;
const play = (source: string) =>
  call('POST', '/sandbox/scenarios', source, { 'content-type': 'application/yaml' });

const days = 90;
/** Makes a purchase each day, and clears each the day after. */
const story = `name: long
customers: { ada: {} }
steps:
  - create_customer: { customer: ada }
  - apply: { customer: ada }
  - at: day 1
    receive_deposit: { customer: ada, amount: 5000 }
  - issue_card: { customer: ada }
    as: main
${Array.from(
  { length: days },
  (_, day) => `  - at: day ${day + 2}
    purchase: { card: main, amount: 10 }
    as: p${day}
  - at: day ${day + 3}
    clear: { purchase: p${day} }
`,
).join('')}`.replaceAll(/ {2}- at: day \d+\n {4}clear/g, '  - clear');

interface Played {
  status: string;
  steps: { step: number; status: string }[];
}

test('a killed run names the step that it broke off in, its effects stay, and the next run is played', async () => {
  await start();
  const cut = play(story).catch(() => undefined);
  await eventually(async () => {
    const { rows } = await killed.client.query('select count(*)::int as count from transactions');
    return rows[0].count >= 20;
  });
  await killed.process.kill();
  expect(await cut).toBeUndefined();
  await start();

  const [run] = (await call('GET', '/sandbox/scenarios/runs')).body.data;
  const early = await play(story);
  expect([early.status, early.body.Code]).toEqual([409, 'scenario_running']);
  // Expires the lease, as if half a minute had passed.
  await killed.client.query(
    "update scenario_runs set lease_until = lease_until - interval '1 minute'",
  );
  const { body } = await call('GET', `/sandbox/scenarios/runs/${run.run_id}`);
  const { status, steps }: Played = body;
  expect(status).toBe('broken_off');
  const at = steps.findIndex((step) => step.status === 'running');
  expect(at).toBeGreaterThan(20);
  expect(steps.slice(0, at).every((step) => step.status === 'done')).toBe(true);
  expect(steps.slice(at + 1).every((step) => step.status === 'not_run')).toBe(true);
  const { rows } = await killed.client.query('select count(*)::int as count from transactions');
  const bought = steps.slice(4, at).filter(({ step }) => step % 2 === 1).length;
  // The interrupted step may have been done or not.
  expect([bought, bought + 1]).toContain(rows[0].count);

  const next = await play(story);
  expect([next.status, next.body.status]).toEqual([200, 'passed']);
  await killed.process.interrupt();
  const proof = await runCommand(['verify'], killed.place);
  expect([proof.code, proof.output]).toEqual([0, expect.stringContaining('The books are right.')]);
}, 120_000);

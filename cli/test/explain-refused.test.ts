import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());

test('explain leads from a refused customer to the reasons, and to the notice that is owed until it was sent', async () => {
  const world = await worlds.make({ seed: 'refused' });
  const surety = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCli(accessOf(service, world), words);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  await surety('trigger', 'credit.application.adverse_action', '--new', '--yes', '--quiet');
  const [application] = JSON.parse(await surety('applications', 'list', '--json')).data;
  const id = application.application_id;

  const ofCustomer = await surety('explain', application.applicant.customer_id);
  expect(ofCustomer).toMatch(/^Latest applications:\n {2}\S+ {2}denied$/m);
  expect(ofCustomer).toContain(`    surety explain ${id}\n`);

  const { notice_due_date } = JSON.parse(
    await surety('applications', 'adverse-action', id, '--json'),
  );
  const owed = await surety('explain', id);
  expect(owed).toContain('unable to verify your identity');
  expect(owed).toContain(`Owed: the notice of adverse action, by ${notice_due_date}\n`);
  expect(owed).toContain(`surety applications notice ${id} --format pdf --output notice.pdf\n`);
  expect(JSON.parse(await surety('explain', id, '--json'))).toMatchObject({
    notice_due_date,
    notice_sent_at: null,
  });

  await surety('applications', 'report-notice-sent', id, '--quiet');
  expect(await surety('explain', id)).not.toContain('Owed');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCalls } from '../../server/test/support/identity-change-calls.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { accessOf } from './support/cli-world.ts';
import { runCli } from './support/run-cli.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test('explain tells why an identity change was refused, with the cure', async () => {
  const calls = changeCalls(service, service.brand);
  const id = await calls.verified();
  const { body } = await calls.start(id, { reason: 'name_changed', last_name: 'Newname' });
  await calls.kyc.force(id, 'failed');
  const access = accessOf(service, service.brand);
  const { code, stdout } = await runCli(access, ['explain', body.identity_change_id]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('identity-change: refused')]);
  expect(stdout).toContain('The identity could not be verified.  (low_confidence)');
  expect(stdout).toContain('An identity change is started again.');
});

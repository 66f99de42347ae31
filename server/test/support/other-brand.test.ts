import { afterAll, beforeAll, expect, test } from 'vitest';
import { allBrandsRole, brandRole } from '../../src/platform/db/scope.ts';
import { findReaches, recordStatements } from './other-brand.ts';
import { startTestService, type TestService } from './test-service.ts';

let running: TestService;
const recording = recordStatements();

beforeAll(async () => {
  running = await startTestService();
  const { api } = running.brand;
  const { body } = await api('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['*'] });
  expect((await api('GET', `/webhooks/${body.webhook_id}`)).status).toBe(200);
  recording.stop();
});
afterAll(() => running.stop());

test('statements of a request are recorded, and reach nothing for another brand', async () => {
  const statements = [...recording.statements.values()];
  const texts = statements.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('insert into "webhooks"'));
  expect(texts).toContainEqual(expect.stringMatching(/^select .* from "webhooks"/s));
  expect(await findReaches(running.ownerUrl, statements, brandRole)).toEqual([]);
});

test('the same statements reach rows where no policy hides them', async () => {
  const reaches = await findReaches(running.ownerUrl, recording.statements.values(), allBrandsRole);
  expect(reaches).toContainEqual(expect.stringMatching(/^read webhooks: select/));
  expect(reaches).toContainEqual(
    expect.stringMatching(/^wrote api_keys|^wrote .*: insert|^failed/),
  );
});

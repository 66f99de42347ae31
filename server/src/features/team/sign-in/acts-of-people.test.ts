import { afterAll, beforeAll, expect, test } from 'vitest';
import { personSteps } from '../../../../test/support/person-steps.ts';
import {
  type Api,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';

let service: TestService;
let owner: Api;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  owner = (await personSteps(service).as('owner', service.brand.brandId)).in(service.brand.brandId);
  await service.owner.query(
    `create function refuse_act() returns trigger language plpgsql as $$
       begin raise exception 'no act is written'; end $$`,
  );
});
afterAll(() => service.stop());

/** Runs `work` while the audit takes no acts. */
async function withoutAudit(work: () => Promise<void>): Promise<void> {
  await service.owner.query(
    'create trigger refuse before insert on audit_events for each row execute function refuse_act()',
  );
  try {
    await work();
  } finally {
    await service.owner.query('drop trigger refuse on audit_events');
  }
}

const behaviour = { vendor: 'kyc', behave: { outcome: 'passed' } };

test('a change of a sandbox and its act are written together, or neither', async () => {
  const behaviours = async () => (await owner('GET', '/sandbox/behaviour')).body.data;
  const before = await behaviours();
  await withoutAudit(async () => {
    expect((await owner('PUT', '/sandbox/behaviour', behaviour)).status).toBe(500);
    expect(await behaviours()).toEqual(before);
  });
  expect((await owner('PUT', '/sandbox/behaviour', behaviour)).status).toBe(200);
  const [act] = (await owner('GET', '/audit')).body.data;
  expect(act).toMatchObject({ actor: 'person', operation: 'setBehaviour' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personSteps, type SignedIn } from '../../../../test/support/person-steps.ts';
import {
  type Api,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { openWorldSteps } from '../../../../test/support/world-steps.ts';
import { operationsIn, portalOperationsIn } from '../../../feature-parts.ts';
import { type Role, roles } from '../../../kernel/roles.ts';
import {
  isForPeopleInBrand,
  type Operation,
  takesManagementKey,
} from '../../../platform/http/operations/operation.ts';
import { permissionsOf } from '../../../platform/http/operations/permissions.ts';
import { mayUse } from '../../../platform/http/operations/role-rules.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

/** Work of which there is one at a time: the second caller gets a 409. */
const runsOnce = new Set(['requestLedgerVerification']);

describe.each(['sandbox', 'live'] as const)('in %s, roles', (environment) => {
  let service: TestService;
  let worlds: Api;
  const signedIn = new Map<Role, SignedIn>();

  beforeAll(async () => {
    service = await startTestService({ worker: false, environment });
    const people = personSteps(service);
    for (const role of roles) signedIn.set(role, await people.as(role, service.brand.brandId));
    // In live some rights need a confirmation besides, which has tests of its own.
    await service.owner.query('update person_sessions set confirmed_at = now()');
    const { key } = await openWorldSteps(service);
    worlds = (method, path, body) =>
      service.brand.api(method, path, body, { 'management-key': key });
  });
  afterAll(() => service.stop());

  const served = [...operationsIn(environment), ...portalOperationsIn(environment)].filter(
    isForPeopleInBrand,
  );
  const rows = served.map((operation) => [operation.operationId, operation] as const);

  test.each(rows)('%s is for the roles that have its right', async (_id, operation) => {
    const rights = permissionsOf(operation);
    const byKey = await statusByKey(operation);
    for (const role of roles) {
      const may = rights.every((right) =>
        mayUse(role, environment, { right, method: operation.method }),
      );
      const answer = await call(signedIn.get(role)?.in(service.brand.brandId), operation);
      if (may) {
        if (byKey === undefined || runsOnce.has(operation.operationId)) {
          expect([401, 403]).not.toContain(answer.status);
        } else {
          expect(classOf(answer.status), `${role}: ${answer.status}`).toBe(byKey);
        }
        continue;
      }
      expect(answer.status, role).toBe(403);
      expect(JSON.stringify(answer.body)).toMatch(
        new RegExp(`lacks the right (${rights.join('|')})`),
      );
    }
  });

  /** The class of status that keys get for the same input, which is empty or of nobody. */
  async function statusByKey(operation: Operation): Promise<string | undefined> {
    if (operation.access === 'member') return undefined;
    const caller = takesManagementKey(operation) ? worlds : service.brand.api;
    return classOf((await call(caller, operation)).status);
  }

  async function call(api: Api | undefined, operation: Operation) {
    if (!api) throw new Error('Nobody is signed in');
    const path = operation.path.replaceAll(/\{\w+\}/g, nobody);
    // The stream of events never ends, so only its refusals can be read whole.
    const asked = path === '/events/stream' ? `${path}?after=nonsense` : path;
    return api(operation.method, asked, operation.method === 'GET' ? undefined : {});
  }
});

const classOf = (status: number) => `${Math.floor(status / 100)}xx`;

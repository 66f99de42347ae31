import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personSteps } from '../../../../test/support/person-steps.ts';
import {
  makeTelltaleWorld,
  telltales,
  telltalesIn,
} from '../../../../test/support/telltale-world.ts';
import {
  type Api,
  type ApiResponse,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/webhook-receiver.ts';
import { operationsIn, portalOperationsIn } from '../../../feature-parts.ts';
import { isForPeopleInBrand, type Operation } from '../../../platform/http/operations/operation.ts';
import type { JsonSchema } from '../../../platform/http/schemas/json-schema.ts';

/** Objects of one kind that an operation is called for. */
const mostIds = 6;
/** Objects of kinds whose contents differ from one to the next: one account of many has a closing. */
const mostOf: Readonly<Record<string, number>> = {
  account_id: 40,
  event_id: 40,
  delivery_id: 40,
  log_id: 40,
};
/** Requests with bodies about people, which the newest ones are not. */
const changes = ['createCustomer', 'updateCustomer', 'createApplication', 'createBusiness'];

let service: TestService;
let receiver: WebhookReceiver;
let owner: Api;
let viewer: Api;
const known = new Map<string, Set<string>>();
const paths = new Map<Operation, Set<string>>();
const told = new Set<string>();

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  receiver = await startWebhookReceiver();
  await makeTelltaleWorld(service, receiver);
  const people = personSteps(service);
  owner = (await people.as('owner', service.brand.brandId)).in(service.brand.brandId);
  viewer = (await people.as('viewer', service.brand.brandId)).in(service.brand.brandId);
  known.set('world_id', new Set([service.brand.brandId]));
  known.set('name', new Set(['happy-path']));
  for (const name of changes) {
    learn('', (await owner('GET', `/requests?operation=${name}`)).body);
  }
  // Ids in answers lead to more answers, three levels deep.
  for (let level = 0; level < 3; level++) await explore();
}, 300_000);
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const reads = [...operationsIn('sandbox'), ...portalOperationsIn('sandbox')].filter(
  (operation) => operation.method === 'GET' && isForPeopleInBrand(operation),
);

/** Calls each read with the ids known so far, as somebody who sees everything. */
async function explore(): Promise<void> {
  for (const operation of reads) {
    for (const path of pathsOf(operation)) {
      const asked = paths.get(operation) ?? new Set();
      if (asked.has(path)) continue;
      const answer = await owner('GET', path);
      if (answer.status >= 400) continue;
      paths.set(operation, asked.add(path));
      learn('', answer.body);
      for (const found of telltalesIn(textOf(answer))) {
        told.add(found.split(':')[0] ?? '');
      }
    }
  }
}

function learn(name: string, value: unknown): void {
  if (typeof value === 'string' && name.endsWith('_id')) {
    const own = known.get(name) ?? new Set();
    known.set(name, own.size < (mostOf[name] ?? mostIds) ? own.add(value) : own);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) learn(Array.isArray(value) ? name : key, inner);
}

const sentValues: Readonly<Record<string, string[]>> = {
  limit: ['100'],
  metric: ['transaction.authorized'],
  q: ['Quillfeather', 'zebedine%40telltale.example', 'card'],
  email: ['zebedine%40telltale.example'],
};

const others: Record<string, string[]> = {
  customer_or_business_id: ['customer_id', 'business_id'],
};

function pathsOf({ path, query }: Operation): string[] {
  let made = [path];
  for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const names = name === 'object_id' ? [...known.keys()] : (others[name] ?? [name]);
    const ids = names.flatMap((each) => [...(known.get(each) ?? [])]);
    made = made.flatMap((each) => ids.map((id) => each.replace(whole, id)));
  }
  return made.flatMap((each) => queriesOf(query).map((sent) => `${each}${sent}`));
}

/** Queries of a read: the plain one, or with what it needs, and searches by telltales. */
function queriesOf(query: Operation['query']): string[] {
  const { properties = {}, required = [] } = (query ?? {}) as JsonSchema & { required?: string[] };
  const values = (name: string): string[] => {
    if (name === 'program_id') return [service.brand.programId];
    if (name === 'against') return [...(known.get('snapshot_id') ?? [])];
    if (required.includes(name) && known.has(name)) return [...(known.get(name) ?? [])];
    return sentValues[name] ?? [];
  };
  const plain = required.length === 0 ? [''] : [];
  const names = Object.keys(properties);
  return [...plain, ...names.flatMap((name) => values(name).map((each) => `?${name}=${each}`))];
}

/** Body and headers, but for the numbers of the rate limit and the length, which may be four digits of an SSN. */
function textOf({ body, headers }: ApiResponse): string {
  const kept = [...headers].filter(([name]) => !/^(?:ratelimit-.*|content-length)$/.test(name));
  return `${typeof body === 'string' ? body : JSON.stringify(body)}\n${kept.join('\n')}`;
}

describe('a viewer', () => {
  test.each(reads.map((operation) => [operation.operationId, operation] as const))(
    'sees no personal value in %s',
    async (_id, operation) => {
      const asked = [...(paths.get(operation) ?? [])];
      expect(asked).not.toEqual([]);
      const found: unknown[] = [];
      for (const path of asked) {
        for (const accept of ['application/json', 'text/csv', 'application/pdf', 'text/html']) {
          const answer = await viewer('GET', path, undefined, { accept });
          const leaks = telltalesIn(textOf(answer));
          if (leaks.length > 0) found.push([path, ...leaks]);
          if (accept === 'application/json' && answer.status === 403) break;
        }
      }
      expect(found).toEqual([]);
    },
  );

  test('would see each kind of personal value, were it not masked', () => {
    const kinds = telltales.map(([what]) => what).filter((what) => what !== 'ssn');
    expect([...told].toSorted()).toEqual(kinds.toSorted());
  });
});

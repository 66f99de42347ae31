import { join } from 'node:path';
import { Surety } from '@surety/sdk';
import { operationOfWord, resourceOfWord } from '@surety/sdk/command/find-operation';
import { kebab } from '@surety/sdk/command/names';
import { readOperationInput } from '@surety/sdk/command/operation-input';
import { readOperationLine } from '@surety/sdk/command/operation-line';
import { splitLine } from '@surety/sdk/command/split-line';
import { describe, expect, test } from 'vitest';
import type { ReferenceEntry } from './entries.ts';
import { samplesOf } from './samples.ts';
import { readReference } from './write-reference.ts';

const root = join(import.meta.dirname, '../../../..');
const entries = (await readReference(root)).flatMap(({ entries: own }) => own);
const named = entries.map((entry) => [entry.operation.operationId, entry] as const);
const origin = 'http://localhost:4000';
const samplesFor = ({ sdk }: ReferenceEntry) => samplesOf(sdk, { origin, resultName: 'answer' });

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Runs a sample with a service that keeps the request and answers an empty page. */
async function sentBy(typescript: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    sent.push({
      method: init.method ?? '',
      path: new URL(String(url)).pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    });
    return Response.json({ data: [], has_more: false, next_cursor: null });
  };
  class Recorded extends Surety {
    constructor() {
      const keys = { identity: 'made-up', authorization: 'made-up', managementKey: 'made-up' };
      super({ baseUrl: origin, ...keys, fetch, maxRetries: 0 });
    }
  }
  const statements = typescript.replaceAll(/^import .+;\n/gm, '');
  const run = new Function(
    'Surety',
    'readFile',
    'console',
    `return (async () => {${statements}})()`,
  );
  const readFile = async (_: string, encoding?: string) =>
    encoding === undefined ? new Uint8Array([1]) : '"a story"';
  await run(Recorded, readFile, { log: () => undefined });
  return sent.slice(0, 1);
}

describe('the sample of the SDK sends the request of its operation', () => {
  const finite = named.filter(([, { sdk }]) => sdk.row.answer !== 'events');
  test.each(finite)('%s', async (_, entry) => {
    const { typescript } = await samplesFor(entry);
    const [request] = await sentBy(typescript);
    expect(request?.method).toBe(entry.method);
    const pattern = entry.path.replaceAll(/\{\w+\}/g, '[^/]+');
    expect(request?.path).toMatch(new RegExp(`^/api/v0\\.1${pattern}$`));
    const { body } = entry.sdk.row;
    if (body?.type === 'application/json') expect(request?.body).toEqual(body.example);
  });

  test('a stream is read by the method that the SDK has for it', async () => {
    const [entry] = entries.filter(({ sdk }) => sdk.row.answer === 'events');
    if (!entry) throw new Error('No operation answers a stream of events.');
    const surety = new Surety({ baseUrl: origin, identity: 'made-up', authorization: 'made-up' });
    const resource: unknown = Reflect.get(surety, entry.sdk.resource);
    expect(resource).toHaveProperty(entry.sdk.method);
    expect((await samplesFor(entry)).typescript).toContain('for await (const answer of surety.');
  });
});

describe('the sample of the command is accepted by the command', () => {
  test.each(named)('%s', async (operationId, entry) => {
    const { command } = await samplesFor(entry);
    // A shell joins lines that end with a backslash.
    const [name, resource = '', verb = '', ...words] = splitLine(command.replaceAll('\\\n', ' '));
    expect(name).toBe('surety');
    const load = (each: string) => import(`@surety/sdk/operations/${kebab(each)}`);
    const row = await operationOfWord(load, resourceOfWord(resource, []), verb);
    expect(row.id).toBe(operationId);
    const files = { read: async () => new Uint8Array() };
    const input = await readOperationInput(files, row, readOperationLine(row, words));
    if (row.body?.type === 'application/json') expect(input.json).toEqual(row.body.example);
  });
});

describe('no sample holds anything like a key', () => {
  test.each(named)('%s', async (_, entry) => {
    const { curl, typescript, command } = await samplesFor(entry);
    expect(curl).toMatch(/\$SURETY_(AUTHORIZATION|MANAGEMENT_KEY)"/);
    const withoutIds = `${curl}${typescript}${command}`.replaceAll(/[\da-f-]{36}/g, '');
    expect(
      withoutIds.match(/(id|auth|whsec|mgmt)_\w{8,}|(?=[A-Za-z]*\d)[A-Za-z\d+=]{24,}/g),
    ).toBeNull();
  });
});

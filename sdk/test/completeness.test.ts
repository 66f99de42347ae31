import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OperationRow } from '../src/platform/operation-row.ts';
import { Surety } from '../src/surety.ts';
import { type DescribedOperation, describedOperations } from './support/described-operations.ts';

const root = new URL('../../', import.meta.url);
const described = describedOperations(
  JSON.parse(readFileSync(new URL('openapi.json', root), 'utf8')),
);
const rows = await readRows();

/** Every row of the SDK's tables, by the names of its resource and method. */
async function readRows() {
  const folder = new URL('sdk/src/operations/', root);
  const files = await Promise.all(
    readdirSync(folder).map(async (file) => {
      const table: { operations: Record<string, OperationRow> } = await import(
        new URL(file, folder).href
      );
      const resource = file
        .replace('.generated.ts', '')
        .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const methods = Object.entries(table.operations);
      return methods.map(([method, { id }]) => ({ resource, method, id }));
    }),
  );
  return files.flat();
}

interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

const keys = { identity: 'made-up-identity', authorization: 'made-up-authorization' };
const managementKey = 'made-up-management';
const madeUpId = 'made up/ü';

/** Calls a method, whatever it returns, and gives the requests that it sent. */
async function requestsOf(resource: string, name: string, sent: unknown[]): Promise<Sent[]> {
  const requests: Sent[] = [];
  const surety = new Surety({
    ...keys,
    managementKey,
    baseUrl: 'http://recorder.test',
    maxRetries: 0,
    fetch: async (url, { method = 'GET', headers, body } = {}) => {
      requests.push({ url: new URL(String(url)), method, headers: new Headers(headers), body });
      return Response.json({ code: 'recorded', message: 'Recorded.' }, { status: 400 });
    },
  });
  const object: object = Reflect.get(surety, resource);
  const result: unknown = Reflect.apply(Reflect.get(object, name), object, sent);
  await (result instanceof Promise ? result : readFirst(result)).catch(() => undefined);
  return requests;
}

async function readFirst(list: unknown): Promise<void> {
  for await (const _ of list as AsyncIterable<unknown>) return;
}

function argumentsOf({ path, bodyType, query }: DescribedOperation, format?: string): unknown[] {
  const ids = [...path.matchAll(/{\w+}/g)].map(() => madeUpId);
  const bodies = bodyType === undefined ? [] : [madeUpBody(bodyType)];
  const queries = query.length === 0 ? [] : [madeUpQuery(query)];
  const options = { headers: { 'made-up-header': format ?? 'none' } };
  return [...ids, ...bodies, ...queries, options];
}

function madeUpQuery(parameters: DescribedOperation['query']): Record<string, unknown> {
  const isMany = (type: string | undefined) => type === 'array';
  return Object.fromEntries(
    parameters.map(({ name, schema }) => [name, isMany(schema?.type) ? ['one', 'two'] : 'made up']),
  );
}

function madeUpBody(type: string): unknown {
  return type === 'application/json' ? { made: 'up', amount: 1 } : 'made up';
}

/** A request as the document describes it, in the words of the test's failure. */
function expectedOf(operation: DescribedOperation, format?: string) {
  const { method, path, query, isKeyed, isManagement, bodyType } = operation;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(madeUpQuery(query)))
    for (const each of [value].flat()) parameters.append(name, String(each));
  if (format) parameters.append('format', format);
  const body = bodyType === undefined ? null : madeUpBody(bodyType);
  return {
    method,
    path: `/api/v0.1${path.replaceAll(/{\w+}/g, encodeURIComponent(madeUpId))}`,
    query: [...parameters],
    isKeyed,
    identity: isManagement ? null : keys.identity,
    authorization: isManagement ? null : keys.authorization,
    managementKey: isManagement ? managementKey : null,
    strict: 'true',
    type: bodyType ?? null,
    body: typeof body === 'string' || body === null ? body : JSON.stringify(body),
    ownHeader: format ?? 'none',
  };
}

function seenOf({ method, url, headers, body }: Sent) {
  return {
    method,
    path: url.pathname,
    query: [...url.searchParams],
    isKeyed: headers.has('idempotency-key'),
    identity: headers.get('identity'),
    authorization: headers.get('authorization'),
    managementKey: headers.get('management-key'),
    strict: headers.get('surety-strict'),
    type: headers.get('content-type'),
    body: body ?? null,
    ownHeader: headers.get('made-up-header'),
  };
}

function operationOf(id: string): DescribedOperation {
  const operation = described.get(id);
  if (!operation) throw new Error(`The document has no operation ${id}.`);
  return operation;
}

test('each operation of the document has exactly one method', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual([...described.keys()].sort());
  expect(described.size).toBeGreaterThanOrEqual(167);
});

test('each method sends what the document says of its operation', async () => {
  for (const { resource, method, id } of rows) {
    const operation = operationOf(id);
    const requests = await requestsOf(resource, method, argumentsOf(operation));
    const name = `${resource}.${method}`;
    expect([name, ...requests.map(seenOf)]).toEqual([name, expectedOf(operation)]);
  }
});

test('each further format of an answer has a method of its own', async () => {
  const formats = rows.flatMap((row) =>
    operationOf(row.id).formats.map((format) => ({ ...row, format })),
  );
  expect(formats.length).toBeGreaterThan(3);
  for (const { resource, method, id, format } of formats) {
    const name = `${method}${format === 'csv' ? 'Csv' : 'Pdf'}`;
    const operation = operationOf(id);
    const requests = await requestsOf(resource, name, argumentsOf(operation, format));
    expect([name, ...requests.map(seenOf)]).toEqual([name, expectedOf(operation, format)]);
  }
});

test('no resource has a method of no operation', () => {
  const surety = new Surety({ ...keys, baseUrl: 'http://recorder.test' });
  const known = new Set(
    rows.flatMap(({ resource, method }) =>
      ['', 'Csv', 'Pdf'].map((format) => `${resource}.${method}${format}`),
    ),
  );
  const others = [...new Set(rows.map(({ resource }) => resource))].flatMap((resource) => {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(Reflect.get(surety, resource)));
    const own = names.filter((name) => !['constructor', 'waitFor'].includes(name));
    return own.map((name) => `${resource}.${name}`).filter((name) => !known.has(name));
  });
  expect(others).toEqual([]);
});

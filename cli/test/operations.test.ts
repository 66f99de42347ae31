import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { columnTable } from '@surety/sdk/command/columns';
import { discardedBy } from '@surety/sdk/command/discarding';
import { globalFlagRows } from '@surety/sdk/command/global-flags';
import { moneyFields } from '@surety/sdk/command/money-fields';
import { kebab } from '@surety/sdk/command/names';
import { operationExamples } from '@surety/sdk/command/operation-examples';
import { ownOptions } from '@surety/sdk/command/operation-line';
import type { OperationRow } from '@surety/sdk/operation-row';
import { resources } from '@surety/sdk/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadOperations } from '../src/operations/run-operation.ts';
import { tools } from '../src/registry.ts';
import { run } from '../src/run.ts';
import { fakeIo } from './support/fake-io.ts';
import { openRecorder, type Recorded, type Recorder } from './support/recorder.ts';
import { splitCommand } from './support/shell-words.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}
const openapi: {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, unknown> };
} = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

/** Operations of the document, each with its method and path. */
const documented = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Commands of all operations. */
const commands: { name: string; row: OperationRow }[] = [];
for (const resource of Object.keys(resources)) {
  const { operations } = await loadOperations(resource);
  for (const [method, row] of Object.entries(operations))
    commands.push({ name: `${kebab(resource)} ${kebab(method)}`, row });
}

/** A line for the operation even where a tool has its name. */
function asOperation(line: string): string {
  const [, resource = ''] = line.split(' ');
  return Object.hasOwn(tools, resource) ? line.replace('surety ', 'surety api ') : line;
}

const env = {
  SURETY_IDENTITY: 'id_sandbox_made_up',
  SURETY_AUTHORIZATION: 'auth_sandbox_made_up',
  SURETY_MANAGEMENT_KEY: 'mgmt_sandbox_made_up',
};
const files: Readonly<Record<string, string>> = {
  'passport.jpg': 'a picture',
  'story.yaml': 'name: a story\nsteps: []\n',
  'world.surety': '{"format":"surety-world"}\n',
  'returns.ach': '101 021000021\n',
};

let recorder: Recorder;
let folder: string;

beforeAll(async () => {
  recorder = await openRecorder();
  folder = mkdtempSync(join(tmpdir(), 'surety-operations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
beforeEach(() => {
  recorder.requests.length = 0;
});
afterAll(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true });
});

/** Runs a line in this process; the request that it sends, and what it prints. */
async function send(line: string, { isInterrupted = false } = {}) {
  const { words, stdin } = splitCommand(line);
  const io = fakeIo({
    env: { ...env, SURETY_BASE_URL: recorder.origin },
    cwd: folder,
    ...(stdin === undefined ? {} : { stdin: readFileSync(join(folder, stdin), 'utf8') }),
  });
  recorder.answer = () => {
    if (isInterrupted) queueMicrotask(() => io.interrupt.abort());
    return { body: '{"data":[],"has_more":false,"next_cursor":null}' };
  };
  const code = await run(words.slice(1), io);
  return { code, io, requests: recorder.requests.splice(0) };
}

/** The flag without which an operation that discards work asks first. */
function sureOf({ id }: OperationRow): string {
  return discardedBy(id) === null ? '' : ' --yes';
}

function exampleOf({ row }: { row: OperationRow }) {
  if (row.body?.example !== undefined)
    writeFileSync(join(folder, 'body.json'), JSON.stringify(row.body.example));
}

describe('each operation of the document', () => {
  test('has one command', () => {
    const ids = commands.map(({ row }) => row.id).sort();
    expect(ids).toEqual(documented.map(({ operation }) => operation.operationId).sort());
  });

  test.each(documented)('$operation.operationId is sent as the document says', async (entry) => {
    const { path, method, operation } = entry;
    const command = commands.find(({ row }) => row.id === operation.operationId);
    if (!command) throw new Error(`no command for ${operation.operationId}`);
    exampleOf(command);
    const isStream = command.row.answer === 'events';
    for (const example of operationExamples(command.name, command.row)) {
      const line = `${asOperation(example)}${sureOf(command.row)}`;
      const { code, io, requests } = await send(line, { isInterrupted: isStream });
      if (example.endsWith('--curl')) continue;
      expect({ line, code, err: io.written.err }).toMatchObject({ code: isStream ? 130 : 0 });
      expect(requests).toHaveLength(1);
      checkRequest(requests[0], { path, method, operation });
    }
  });
});

function checkRequest(
  request: Recorded | undefined,
  { path, method, operation }: { path: string; method: string; operation: Operation },
) {
  const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+');
  expect(request?.method).toBe(method.toUpperCase());
  expect(request?.path).toMatch(new RegExp(`^/api/v0\\.1${pattern}$`));
  const parameters = (operation.parameters ?? []).map((parameter) => {
    const name = parameter.$ref?.split('/').at(-1);
    return name ? (openapi.components.parameters[name] ?? parameter) : parameter;
  });
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  for (const [name] of request?.query ?? [])
    expect(inQuery.map((parameter) => parameter.name)).toContain(name);
  const headers: Recorded['headers'] = request?.headers ?? {};
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  expect(headers['idempotency-key'] !== undefined).toBe(isKeyed);
  expect(headers['surety-strict']).toBe('true');
  const isManagement = operation.security?.some((keys) => 'ManagementKey' in keys) ?? false;
  expect(headers['management-key']).toBe(isManagement ? env.SURETY_MANAGEMENT_KEY : undefined);
  expect(headers.identity).toBe(isManagement ? undefined : env.SURETY_IDENTITY);
  expect(headers.authorization).toBe(isManagement ? undefined : env.SURETY_AUTHORIZATION);
  checkBody(request, operation);
}

function checkBody(request: Recorded | undefined, { requestBody }: Operation) {
  const type = String(request?.headers['content-type'] ?? '').split(';')[0] ?? '';
  const body = request?.body.toString('utf8') ?? '';
  if (!requestBody) return expect({ type, body }).toEqual({ type: '', body: '' });
  expect(Object.keys(requestBody.content)).toContain(type);
  if (type === 'application/json')
    return expect(JSON.parse(body)).toEqual(requestBody.content[type]?.example);
  if (type === 'multipart/form-data') return expect(body).toContain('filename="passport.jpg"');
  return expect(Object.values(files)).toContain(body);
}

describe('--curl prints the request that is sent', () => {
  test.each(commands)('$name', async ({ name, row }) => {
    exampleOf({ row });
    const isStream = row.answer === 'events';
    for (const example of operationExamples(name, row)) {
      const line = asOperation(example);
      const key = `${row.isKeyed ? ' --idempotency-key made-up-key' : ''}${sureOf(row)}`;
      const { words, stdin } = splitCommand(line.replace(/ --curl$/, ''));
      const whole = `${words.map((word) => `'${word}'`).join(' ')}${key}`;
      const redirect = stdin === undefined ? '' : ` < ${stdin}`;
      const sent = await send(`${whole}${redirect}`, { isInterrupted: isStream });
      const printed = await send(`${whole} --curl${redirect}`);
      expect(printed.requests).toEqual([]);
      const text = printed.io.written.out;
      for (const secret of Object.values(env)) expect(text).not.toContain(secret);
      recorder.answer = () => ({ body: '{}' });
      await promisify(execFile)('sh', ['-c', `${text.trimEnd()}${redirect}`], {
        cwd: folder,
        env: { ...env, PATH: process.env.PATH },
      });
      expect(recorder.requests.splice(0).map(comparable)).toEqual(sent.requests.map(comparable));
    }
  });
});

/** The parts of two requests that must be equal; the parts of a form are separated by random words. */
function comparable({ method, path, query, headers, body }: Recorded) {
  const type = String(headers['content-type'] ?? '');
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '\0';
  const names = ['identity', 'authorization', 'management-key', 'surety-strict', 'idempotency-key'];
  return {
    method,
    path,
    query,
    type: type.split(';')[0],
    headers: names.map((name) => headers[name]),
    body: body
      .toString('utf8')
      .replaceAll(boundary.trim(), 'boundary')
      .replaceAll(/-+boundary/g, '--boundary'),
  };
}

test('no field of the API has the name of an option of the command', () => {
  const own = new Set([...Object.keys(ownOptions), ...Object.keys(globalFlagRows)]);
  const clashes = commands.flatMap(({ name, row }) =>
    [...row.query, ...(row.body?.fields ?? [])]
      .filter((field) => own.has(`--${field.name}`))
      .map((field) => `${name} --${field.name}`),
  );
  // The service writes the CSV of these itself.
  expect(clashes.filter((clash) => !clash.endsWith(' --format'))).toEqual([]);
});

test('columns are named for operations that the API has', () => {
  const ids = new Set(commands.map(({ row }) => row.id));
  expect(Object.keys(columnTable).filter((id) => !ids.has(id))).toEqual([]);
});

test('the whole numbers that the document describes as cents are shown as amounts', () => {
  const names = new Map<string, boolean>();
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: Record<string, Record<string, unknown>> };
    for (const [name, field] of Object.entries(properties ?? {})) {
      const isInteger = [field.type].flat().includes('integer');
      if (isInteger && /\bcents?\b/i.test(String(field.description ?? ''))) names.set(name, true);
      else if (isInteger && !names.has(name)) names.set(name, false);
    }
    Object.values(value).forEach(walk);
  };
  walk(openapi.components.schemas);
  const cents = [...names].filter(([, isMoney]) => isMoney).map(([name]) => name);
  expect([...moneyFields].sort()).toEqual(cents.sort());
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openManagementKey } from '../../server/src/features/sandbox/worlds/worlds.ts';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../server/test/support/test-service.ts';
import type { Surety } from '../src/surety.ts';
import { clientOf, run, variablesOf } from './support/child-process.ts';
import { masked, readSamples, type Sample } from './support/readme-samples.ts';

const page = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
const { samples, notRun } = readSamples(page);
const vitest = 'node_modules/vitest/vitest.mjs';

let service: TestService;
let surety: Surety;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  surety = clientOf(service, await openManagementKey(service.service.operator, undefined));
  // Inside the repository, where the samples' imports are found.
  folder = await mkdtemp(join(import.meta.dirname, '.readme-'));
  await Promise.all(samples.map((sample) => writeFile(fileOf(sample), sample.code)));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

function fileOf({ name, manner }: Sample): string {
  return join(folder, manner.startsWith('vitest') ? `${name}.test.ts` : `${name}.ts`);
}

/** Runs a sample that ends by itself; resolves to all that it printed. */
async function play(sample: Sample): Promise<string> {
  const file = fileOf(sample);
  const one = `${sample.name}.test.ts`;
  const args = {
    run: [file],
    'node:test': ['--test', file],
    vitest: [vitest, 'run', '--no-color', '--root', folder, one],
    'vitest fails': [vitest, 'run', '--no-color', '--root', folder, one],
  };
  if (sample.manner === 'serve' || sample.manner === 'worker') return serve(sample);
  const { code, text } = await run(args[sample.manner], variablesOf(surety));
  expect([code, text]).toEqual([sample.manner === 'vitest fails' ? 1 : 0, expect.anything()]);
  return text;
}

/** Runs a sample that serves webhooks, until it has taken a delivery of the service. */
async function serve(sample: Sample): Promise<string> {
  const port = await freePort();
  const url = `http://localhost:${port}/webhooks`;
  const { webhook_id, secret } = await surety.webhooks.create({ url, events: ['*'] });
  const worker = join(import.meta.dirname, 'support/serve-worker.ts');
  const args = sample.manner === 'worker' ? [worker, fileOf(sample)] : [fileOf(sample)];
  const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret ?? '' };
  const child = spawn(process.execPath, args, { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  try {
    await eventually(() => fetch(url, { method: 'POST' }).catch(() => null));
    await surety.webhooks.test(webhook_id);
    await eventually(async () => text.includes('webhook.test'));
    const delivered = await eventually(async () => {
      const [delivery] = await surety.webhooks.deliveries(webhook_id).take(1);
      return delivery?.status === 'succeeded' && delivery;
    });
    expect(delivered.status).toBe('succeeded');
    return text;
  } finally {
    child.kill();
    await once(child, 'exit');
    await surety.webhooks.delete(webhook_id);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe('the samples of the README', () => {
  test.for(samples.map((sample) => [sample.name, sample] as const))('%s', async ([, sample]) => {
    const text = masked(await play(sample));
    for (const output of sample.outputs) expect(text).toContain(masked(output));
  });

  test('agree with the types of the SDK', async () => {
    const config = {
      extends: '../../../tsconfig.base.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: ['*.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = 'node_modules/typescript/bin/tsc';
    expect(await run([compiler, '-p', folder], {})).toEqual({ code: 0, text: '' });
  });

  test('are run, but for those that say why not', () => {
    const left = [...notRun.keys()];
    expect(left).toEqual([
      'npm ci',
      expect.stringContaining('npm install'),
      'credit.application.approved',
      "import express from 'express';",
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

interface Posted {
  requestBody?: { content: Record<string, { example?: unknown }> };
}

const { paths }: { paths: Record<string, Record<string, Posted>> } = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
);

let service: TestService;
let managementKey: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  managementKey = (await openWorldSteps(service)).key;
});
afterAll(() => service.stop());

const requests = Object.entries(paths)
  // The example of a bank file is its beginning.
  .filter(([path]) => path !== '/simulate/ach/files')
  .flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.entries(requestBody?.content ?? {}).flatMap(([type, { example }]) =>
        example === undefined ? [] : [{ method: method.toUpperCase(), path, type, example }],
      ),
    ),
  );

/** Whoever tries an operation out of the reference begins with its example. */
test.each(requests)('the example of $method $path is no invalid request', async (request) => {
  const { method, path, type, example } = request;
  const target = path.replaceAll(/\{\w+\}/g, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11');
  const headers = { 'content-type': type, 'management-key': managementKey };
  const { status, body } = await service.brand.api(method, target, example, headers);
  expect([status, body]).not.toEqual([400, expect.anything()]);
});

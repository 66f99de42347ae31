import { afterAll, beforeAll, test } from 'vitest';
import * as sdk from '../src/surety.ts';
import { conformance } from './conformance/conformance.ts';
import { type FaultServer, startFaultServer } from './support/fault-server.ts';

let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(async () => {
  await server.close();
});

test.each(Object.entries(conformance))('%s', async (_title, prove) => {
  await prove({ sdk, origin: server.origin });
});

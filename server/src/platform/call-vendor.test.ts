import { expect, test } from 'vitest';
import { callVendor, vendorSeconds } from './call-vendor.ts';
import { createMetrics } from './metrics.ts';
import { collectBindings, type Port } from './port.ts';
import { vendorTimeoutMs } from './vendor-timeout.ts';

const answers = async () => 'refused';
const fails = async () => {
  throw new Error('connection reset');
};
const hangs = () => new Promise<string>(() => {});

test.each([
  ['answered', answers],
  ['failed', fails],
  ['timed_out', hangs],
])('a call of a vendor counts as %s, once', async (outcome, call) => {
  const metrics = createMetrics();
  const bound = collectBindings([
    vendorTimeoutMs.bind(20),
    vendorSeconds.bind(metrics.vendorSeconds),
  ]);
  const context = { port: <T>(wanted: Port<T>) => wanted.find(bound) };
  const onTimeout = (timeoutMs: number) => new Error(`No answer in ${timeoutMs} ms`);
  await callVendor(context, 'kyc', call, { onTimeout }).catch(() => {});
  const { values } = await metrics.vendorSeconds.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts).toMatchObject([{ value: 1, labels: { vendor: 'kyc', outcome } }]);
});

import { describe, expect, test } from 'vitest';
import { vendorSeconds } from '../../../platform/call-vendor.ts';
import type { Context } from '../../../platform/context.ts';
import { createLogger } from '../../../platform/logging.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { collectBindings } from '../../../platform/port.ts';
import { vendorTimeoutMs } from '../../../platform/vendor-timeout.ts';
import { exchangeToken, lookUpAccount, requestLinkToken } from './aggregator-calls.ts';
import {
  type AggregatorVendor,
  aggregatorVendor,
  type LinkAnswer,
} from './external-accounts-vendor.ts';

const logged: string[] = [];
const log = createLogger('warn', { write: (line) => logged.push(line) });
const metrics = createMetrics();
const contextWith = (vendor: AggregatorVendor, timeoutMs = 20) => {
  const bound = collectBindings([
    aggregatorVendor.bind(vendor),
    vendorTimeoutMs.bind(timeoutMs),
    vendorSeconds.bind(metrics.vendorSeconds),
  ]);
  const port: Context['port'] = (wanted) => wanted.find(bound);
  const unit: Context['unit'] = () => Promise.reject(new Error('No call of a job is counted'));
  const actor = { kind: 'job' } as const;
  const shared = { brandId: 'brand-1', environment: 'sandbox' as const, requestId: 'request-1' };
  return { ...shared, actor, log, port, unit };
};

const vendorThat = (answer: () => Promise<never>): AggregatorVendor => ({
  linkType: 'test',
  link: answer,
  createLinkToken: answer,
  exchange: answer,
});
const calls: [string, (vendor: AggregatorVendor) => Promise<unknown>][] = [
  [
    'looking up an account',
    (vendor) =>
      lookUpAccount(contextWith(vendor), { ownerId: 'o', processorToken: 'a', ownerName: 'Ada' }),
  ],
  [
    'exchanging a public token',
    (vendor) =>
      exchangeToken(contextWith(vendor), {
        ownerId: 'o',
        accountId: 'a',
        publicToken: 'a',
        externalAccountId: 'b',
        ownerName: 'Ada',
      }),
  ],
  [
    'requesting a link token',
    (vendor) => requestLinkToken(contextWith(vendor), { ownerId: 'a', redirectUri: null }),
  ],
];

describe.each(calls)('%s', (_, call) => {
  test('throws processor_timeout when the provider hangs', async () => {
    const hanging = vendorThat(() => new Promise(() => {}));
    await expect(call(hanging)).rejects.toMatchObject({
      code: 'processor_timeout',
      kind: 'dependency',
    });
  });

  test('throws processor_unavailable without the cause when the provider fails, and logs the cause', async () => {
    const failing = vendorThat(async () => {
      throw new Error('connect ECONNREFUSED 10.0.0.7:443');
    });
    await expect(call(failing)).rejects.toMatchObject({
      code: 'processor_unavailable',
      kind: 'dependency',
      message: expect.not.stringContaining('10.0.0.7'),
    });
    expect(logged.pop()).toMatch(/request-1.*10\.0\.0\.7/);
  });
});

test.each([
  ['unknown_token', 'invalid_input'],
  ['identity_mismatch', 'invalid_input'],
  ['login_required', 'processor_error'],
  ['not_enabled', 'integration_not_enabled'],
] as const)('the refusal %s throws %s', async (reason, code) => {
  const link = async (): Promise<LinkAnswer> => ({ linked: false, reason });
  const vendor = { ...vendorThat(() => new Promise(() => {})), link };
  const request = { ownerId: 'o', processorToken: 'a', ownerName: 'Ada' };
  await expect(lookUpAccount(contextWith(vendor, 5_000), request)).rejects.toMatchObject({ code });
});

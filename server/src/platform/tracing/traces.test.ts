import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls } from '../../../test/support/kyc-calls.ts';
import { openSampleCard, samplePurchase } from '../../../test/support/sample-cards.ts';
import { sampleCustomer } from '../../../test/support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../../test/support/test-service.ts';
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../../../test/support/trace-receiver.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/support/webhook-receiver.ts';
import { createLogger } from '../logging.ts';
import { openOtlpTracer } from './otlp-tracer.ts';
import type { Tracer } from './tracing.ts';

let collector: TraceReceiver;
let receiver: WebhookReceiver;
let tracer: Tracer;
let service: TestService;

beforeAll(async () => {
  collector = await startTraceReceiver();
  receiver = await startWebhookReceiver();
  const settings = { sampler: 'parentbased_always_on', ratio: 1 };
  tracer = openOtlpTracer(
    { endpoint: `${collector.url}/v1/traces`, ...settings },
    createLogger('silent'),
    { everyMs: 20 },
  );
  service = await startTestService({ tracer });
});

afterAll(async () => {
  await service.stop();
  await tracer.stop();
  await Promise.all([collector.close(), receiver.close()]);
});

/** Sends a traceparent of its own with a call; returns the spans of that trace, once they fit. */
async function traceOf(
  call: (headers: Record<string, string>) => Promise<unknown>,
  isComplete: (spans: ReceivedSpan[]) => boolean,
) {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  await call({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  return eventually(async () => {
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    return isComplete(spans) && spans;
  });
}

const subscribe = (events: string[]) =>
  service.brand.api('POST', '/webhooks', { callback_url: receiver.url, events });
const named = (name: string) => (span: ReceivedSpan) => span.name === name;

describe('traces', () => {
  test('lead from a request by its job to the attempts of its webhooks, which the receiver can continue', async () => {
    await subscribe(['kyc.verification.*']);
    const kyc = kycCalls(service, service.brand);
    const customer = await kyc.createCustomer();
    const approved = named('deliver kyc.verification.success');
    const spans = await traceOf(
      (headers) => kyc.start(customer, {}, headers),
      (all) => all.some(approved),
    );
    const request = spans.find(({ name }) => name.startsWith('POST /api/'));
    expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
    expect(request?.attributes).toMatchObject({
      'http.response.status_code': 201,
      'surety.brand_id': service.brand.brandId,
    });
    const job = spans.find(({ name }) => name.startsWith('job kyc.'));
    expect(job).toBeDefined();
    const attempt = spans.find(approved);
    expect(attempt?.attributes['http.response.status_code']).toBe(204);
    const sent = receiver.received.map(({ headers }) => headers.traceparent);
    expect(sent).toContain(`00-${attempt?.traceId}-${attempt?.spanId}-01`);
    const fanOut = collector.spans.filter(named('fan out events'));
    expect(fanOut.flatMap(({ links }) => links)).toContain(attempt?.traceId);
  });

  test('lead from a purchase by its batch to the attempt, for every purchase of the batch', async () => {
    await subscribe(['transaction.*']);
    const card = await openSampleCard(service, 100_000n);
    const purchase = samplePurchase(card.cardId, '1.00');
    const attempted = named('deliver transaction.authorized');
    const one = (headers: Record<string, string>) =>
      service.brand.api('POST', '/simulate/authorization', purchase, headers);
    const traces = await Promise.all(
      Array.from({ length: 8 }, () => traceOf(one, (all) => all.some(attempted))),
    );
    const traceIds = traces.map(([span]) => span?.traceId);
    const batches = collector.spans.filter(named('authorize_purchases'));
    const reached = batches.flatMap(({ traceId, links }) => [traceId, ...links]);
    expect(reached).toEqual(expect.arrayContaining(traceIds));
    const { transaction_id } = (await one({})).body;
    const clear = (headers: Record<string, string>) =>
      service.brand.api('POST', '/simulate/clearing', { transaction_id }, headers);
    await traceOf(clear, (all) => all.some(({ name }) => name.startsWith('deliver transaction.')));
  });

  test('bear no personal data', async () => {
    const made = (headers: Record<string, string>) =>
      service.brand.api('POST', '/customers', sampleCustomer, headers);
    await traceOf(made, (all) => all.length > 0);
    for (const secret of [
      sampleCustomer.email,
      sampleCustomer.last_name,
      service.brand.keys.identity,
      receiver.url,
    ]) {
      expect(collector.text()).not.toContain(secret);
    }
  });

  test('of a malformed or unsampled traceparent begin anew or stay unrecorded', async () => {
    const path = '/customers';
    await service.brand.api('GET', path, undefined, { traceparent: '00-nonsense' });
    const traceId = crypto.randomUUID().replaceAll('-', '');
    await service.brand.api('GET', path, undefined, {
      traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
    });
    await traceOf(
      (headers) => service.brand.api('GET', path, undefined, headers),
      (all) => all.length > 0,
    );
    expect(collector.spans.some((span) => span.traceId === traceId)).toBe(false);
  });
});

test('the start loads no library of PDFs, and without an endpoint nothing of OpenTelemetry', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve: (specifier, context, next) => {
        loaded.add(specifier);
        return next(specifier, context);
      },
    });
    await import('${new URL('../../commands/start.ts', import.meta.url)}');
    console.log(JSON.stringify([...loaded]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  const loaded: string[] = JSON.parse(output.toString());
  expect(loaded).toContain('fastify');
  const own = /^@opentelemetry\/(sdk|exporter|resources)|otlp-tracer/;
  const documents = /^(pdfkit|fontkit)/;
  expect(loaded.filter((name) => own.test(name) || documents.test(name))).toEqual([]);
});

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import {
  ArgumentInvalid,
  checkWebhookSecret,
  NotConfigured,
  SignatureInvalid,
  verifyDelivery,
} from '../src/surety.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const sentAt = new Date('2026-07-01T12:00:00Z');
const nowMs = sentAt.getTime();
const body = '{"event":"card.created","customer_id":"made-up"}';

function headersOf(text = body, key = secret, at = sentAt) {
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(at.getTime() / 1_000),
    'webhook-signature': new Webhook(key).sign('event-1', at, text),
  };
}

test('accepts what the package standardwebhooks signs, and refuses what it refuses', async () => {
  const anything = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify({ value }));
  await fc.assert(
    fc.asyncProperty(
      anything,
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      async (text, key) => {
        const own = `whsec_${Buffer.from(key).toString('base64')}`;
        const headers = headersOf(text, own);
        const event = await verifyDelivery(text, headers, own, { nowMs });
        expect(event).toEqual(JSON.parse(text));
        await expect(verifyDelivery(text, headers, secret, { nowMs })).rejects.toThrow(
          'No signature',
        );
      },
    ),
    { numRuns: 60 },
  );
});

describe('a secret that was cut', () => {
  test.each([1, 3, 16, 23])('to %i bytes is refused with its length', async (length) => {
    const cut = `whsec_${Buffer.alloc(length, 7).toString('base64')}`;
    const message = `The secret has ${length} bytes, and one of a webhook has at least 24`;
    await expect(verifyDelivery(body, headersOf(body, cut), cut, { nowMs })).rejects.toThrow(
      message,
    );
    await expect(checkWebhookSecret(cut)).rejects.toThrow(message);
  });

  test('is told at the set-up of a handler, before a delivery arrives', async () => {
    await expect(checkWebhookSecret('')).rejects.toThrow(NotConfigured);
    await expect(checkWebhookSecret([secret, undefined])).rejects.toThrow(NotConfigured);
    await expect(checkWebhookSecret([secret])).resolves.toBeUndefined();
  });
});

describe('headers of any framework', () => {
  const headers = headersOf();
  const flat = Object.entries(headers).flat();
  const capital = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  test.each([
    ['Headers', new Headers(headers)],
    ['an object', headers],
    ['an object with capitals', capital],
    ['an object of lists', lists],
    ['pairs', Object.entries(headers)],
    ['a map', new Map(Object.entries(headers))],
    ["Node's rawHeaders", flat],
  ])('%s', async (_name, form) => {
    await expect(verifyDelivery(body, form, secret, { nowMs })).resolves.toMatchObject({
      event: 'card.created',
    });
  });
});

describe('a verified event tells its id, name and time', () => {
  const timed =
    '{"event":"card.created","customer_id":"a","occurred_at":"2026-07-01T11:59:00.000Z"}';
  const start = '{"customer_id":"a","kyc_status":"submitted"}';
  const time = '2026-07-01T11:58:00.000Z';
  test.each([
    [timed, {}, { id: 'event-1', name: 'card.created', time: '2026-07-01T11:59:00.000Z' }],
    [start, {}, { id: 'event-1', name: 'kyc.verification.submitted', time: null }],
    [
      start,
      { 'surety-event-time': time },
      { id: 'event-1', name: 'kyc.verification.submitted', time },
    ],
  ])('of the body %s with the headers %j', async (text, more, facts) => {
    const event = await verifyDelivery(text, { ...headersOf(text), ...more }, secret, { nowMs });
    expect(event.delivery).toEqual(facts);
    expect(JSON.stringify(event)).toBe(text);
  });

  test('and a signed body that is no object is refused', async () => {
    for (const text of ['null', '3', '"text"'])
      await expect(verifyDelivery(text, headersOf(text), secret, { nowMs })).rejects.toThrow(
        'no event',
      );
  });

  test('and the page of events names the only payload without event and occurred_at', () => {
    const { webhooks, components } = JSON.parse(
      readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
    );
    const without = Object.entries<{ post: { requestBody: { content: object } } }>(webhooks)
      .filter(([, { post }]) => {
        const [{ schema }] = Object.values(post.requestBody.content);
        const whole = components.schemas[schema.$ref?.split('/').at(-1)] ?? schema;
        return !['event', 'customer_id', 'occurred_at'].every((field) =>
          whole.required?.includes(field),
        );
      })
      .map(([name]) => name);
    expect(without).toEqual(['kyc.verification.submitted']);
  });
});

test('a body in bytes of any kind is verified', async () => {
  const bytes = new TextEncoder().encode(body);
  for (const form of [bytes, bytes.buffer, Buffer.from(body)])
    await expect(verifyDelivery(form, headersOf(), secret, { nowMs })).resolves.toBeDefined();
});

test('while a secret is rotated, either of both verifies', async () => {
  const older = `whsec_${randomBytes(32).toString('base64')}`;
  const both = `${headersOf(body, older)['webhook-signature']} ${headersOf()['webhook-signature']}`;
  const headers = { ...headersOf(), 'webhook-signature': both };
  for (const one of [secret, older, [older, secret]])
    await expect(verifyDelivery(body, headers, one, { nowMs })).resolves.toBeDefined();
});

describe('Ed25519', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const whpk = `whpk_${raw.toString('base64')}`;
  const timestamp = String(nowMs / 1_000);
  const signed = sign(null, Buffer.from(`event-1.${timestamp}.${body}`), privateKey);
  const headers = { ...headersOf(), 'webhook-signature': `v1a,${signed.toString('base64')}` };

  test('a signature of node:crypto is verified with the public key', async () => {
    await expect(verifyDelivery(body, headers, whpk, { nowMs })).resolves.toBeDefined();
  });
  test('a secret instead of the public key is told', async () => {
    await expect(verifyDelivery(body, headers, secret, { nowMs })).rejects.toThrow(/whpk_/);
  });
  test('a public key instead of the secret is told', async () => {
    await expect(verifyDelivery(body, headersOf(), whpk, { nowMs })).rejects.toThrow(/whsec_/);
  });
  test('a changed body is refused', async () => {
    const changed = body.replace('made-up', 'changed');
    await expect(verifyDelivery(changed, headers, whpk, { nowMs })).rejects.toThrow('No signature');
  });
});

describe('each usual mistake has a message of its own', () => {
  const at = { nowMs };
  const rewritten = JSON.stringify(JSON.parse(body), null, 2);
  const parsed = JSON.parse(body);
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  const without = { ...headersOf(), 'webhook-id': undefined };
  const undated = { ...headersOf(), 'webhook-timestamp': 'now' };
  const mistakes: [string, () => Promise<unknown>, unknown, RegExp][] = [
    [
      'a body written anew',
      () => verifyDelivery(rewritten, headersOf(), secret, at),
      SignatureInvalid,
      /written anew/,
    ],
    [
      'a body that was parsed',
      () => verifyDelivery(parsed, headersOf(), secret, at),
      ArgumentInvalid,
      /parsed already/,
    ],
    [
      "another webhook's secret",
      () => verifyDelivery(body, headersOf(), other, at),
      SignatureInvalid,
      /another webhook/,
    ],
    [
      'a secret that is not set',
      () => verifyDelivery(body, headersOf(), String(process.env.NOT_SET ?? ''), at),
      NotConfigured,
      /undefined or empty/,
    ],
    [
      'a key of the API as secret',
      () => verifyDelivery(body, headersOf(), 'sk_!', at),
      NotConfigured,
      /begins with whsec_/,
    ],
    [
      'the private key',
      () => verifyDelivery(body, headersOf(), 'whsk_AAAA', at),
      NotConfigured,
      /private key/,
    ],
    [
      'a short public key',
      () => verifyDelivery(body, headersOf(), 'whpk_AAAA', at),
      NotConfigured,
      /32 bytes/,
    ],
    [
      'an entry of public_keys in place of its key',
      () => verifyDelivery(body, headersOf(), JSON.parse('{"public_key":"whpk_x"}'), at),
      NotConfigured,
      /is an object and not a text: give its field public_key/,
    ],
    [
      'a number as secret',
      () => verifyDelivery(body, headersOf(), JSON.parse('[5]'), at),
      NotConfigured,
      /is a number and not a text/,
    ],
    [
      'no secrets',
      () => verifyDelivery(body, headersOf(), [], at),
      NotConfigured,
      /list of secrets is empty/,
    ],
    [
      'an old attempt',
      () => verifyDelivery(body, headersOf(), secret, { nowMs: nowMs + 301_000 }),
      SignatureInvalid,
      /301 seconds old/,
    ],
    [
      'an attempt ahead',
      () => verifyDelivery(body, headersOf(), secret, { nowMs: nowMs - 301_000 }),
      SignatureInvalid,
      /301 seconds ahead/,
    ],
    [
      'a missing header',
      () => verifyDelivery(body, without, secret, at),
      SignatureInvalid,
      /webhook-id is missing/,
    ],
    [
      'a time that is none',
      () => verifyDelivery(body, undated, secret, at),
      SignatureInvalid,
      /not a time/,
    ],
  ];
  test.each(mistakes)('%s', async (_name, verify, Class, message) => {
    const error: unknown = await verify().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Class);
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain(secret);
  });
});

test('an unsigned delivery has the status that a handler answers it with', async () => {
  const refused = verifyDelivery('{}', {}, secret);
  await expect(refused).rejects.toMatchObject({ name: 'SignatureInvalid', status: 400 });
});

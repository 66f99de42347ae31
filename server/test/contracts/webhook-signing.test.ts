import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/test-service.ts';
import type { ReceivedMessage } from '../support/webhook-receiver.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const create = async (fields: Record<string, unknown> = { signing: 'ed25519' }) =>
  fixture.brand.api('POST', '/webhooks', {
    callback_url: fixture.receiver.url,
    events: ['*'],
    ...fields,
  });

async function receiveTest(webhookId: string): Promise<ReceivedMessage> {
  const count = fixture.receiver.received.length;
  await fixture.sendTest(webhookId);
  return eventually(async () => fixture.receiver.received[count]);
}

/** Public key in the specification's form: `whpk_` and the 32 bytes in base64. */
function readPublicKey(text: string): KeyObject {
  expect(text).toMatch(/^whpk_/);
  const x = Buffer.from(text.slice('whpk_'.length), 'base64');
  expect(x).toHaveLength(32);
  const key = { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') };
  return createPublicKey({ key, format: 'jwk' });
}

/** Verifies as the specification requires: id, timestamp and body, joined by dots. */
function isVerifiedBy({ headers, body }: ReceivedMessage, publicKey: string): boolean {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signatures = String(headers['webhook-signature']).split(' ');
  return signatures
    .filter((signature) => signature.startsWith('v1a,'))
    .map((signature) => Buffer.from(signature.slice(4), 'base64'))
    .some((bytes) => verify(null, Buffer.from(text), readPublicKey(publicKey), bytes));
}

describe('a webhook with ed25519', () => {
  test('shows its public key and no secret', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ signing: 'ed25519', secret: null });
    expect(body.public_keys).toEqual([
      { public_key: expect.stringMatching(/^whpk_/), expires_at: null },
    ]);
    const { secret, ...others } = body;
    expect((await fixture.brand.api('GET', `/webhooks/${body.webhook_id}`)).body).toEqual(others);
    expect((await fixture.brand.api('GET', '/webhooks')).body.data).toEqual([others]);
    expect(JSON.stringify(body)).not.toContain('whsk_');
  });

  test('signs each message so that the public key verifies it, and no other', async () => {
    const { body } = await create();
    const { body: other } = await create();
    const message = await receiveTest(body.webhook_id);
    const [{ public_key }] = body.public_keys;
    expect(isVerifiedBy(message, public_key)).toBe(true);
    expect(isVerifiedBy({ ...message, body: `${message.body} ` }, public_key)).toBe(false);
    expect(isVerifiedBy(message, other.public_keys[0].public_key)).toBe(false);
  });

  test('signs with the old and the new key for 24 hours after a rotation', async () => {
    const { body: created } = await create();
    const path = `/webhooks/${created.webhook_id}/rotate_secret`;
    const { status, body: rotated } = await fixture.brand.api('POST', path);
    expect([status, rotated.secret]).toEqual([200, null]);
    const [fresh, old] = rotated.public_keys;
    expect(fresh.expires_at).toBeNull();
    expect(old).toEqual({
      public_key: created.public_keys[0].public_key,
      expires_at: rotated.previous_secret_expires_at,
    });
    const message = await receiveTest(created.webhook_id);
    for (const { public_key } of [fresh, old]) {
      expect(isVerifiedBy(message, public_key)).toBe(true);
    }
  });
});

test('a webhook signs with a shared secret unless it asks for something else', async () => {
  const { body } = await create({});
  expect(body).toMatchObject({ signing: 'hmac_sha256', public_keys: [] });
  const message = await receiveTest(body.webhook_id);
  const headers = message.headers as Record<string, string>;
  expect(() => new Webhook(body.secret).verify(message.body, headers)).not.toThrow();
});

test.each(['rsa', null, 1])('signing %j is refused', async (signing) => {
  const { status, body } = await create({ signing });
  expect([status, body.Code]).toEqual([400, 'webhook_post_schema']);
  expect(body.Message).toContain('signing');
});

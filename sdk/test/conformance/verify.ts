import { equal, failure, type Kit, matches } from './kit.ts';

const body = '{"event":"webhook.test","customer_id":null}';
const nowMs = 1_780_000_000_000;

/** Signatures of deliveries, made by the runtime's own cryptography. */
export const conformanceOfVerify: Readonly<Record<string, (kit: Kit) => Promise<void>>> = {
  'a delivery signed with the secret is verified': async ({ sdk }) => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
    const headers = await sign('HMAC', key, 'v1');
    const secret = `whsec_${base64(bytes)}`;
    const event = await sdk.verifyDelivery(body, headers, secret, { nowMs });
    equal(event.event, 'webhook.test', 'event');
    const changed = failure(sdk.verifyDelivery(`${body} `, headers, secret, { nowMs }));
    matches((await changed).message, /byte for byte/);
  },
  'a delivery signed with Ed25519 is verified': async ({ sdk }) => {
    const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair;
    const bytes = (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer;
    const headers = await sign('Ed25519', pair.privateKey, 'v1a');
    const secret = `whpk_${base64(new Uint8Array(bytes))}`;
    const event = await sdk.verifyDelivery(body, new Headers(headers), secret, { nowMs });
    equal(event.event, 'webhook.test', 'event');
  },
};

async function sign(name: string, key: CryptoKey, version: string) {
  const timestamp = String(nowMs / 1_000);
  const signed = new TextEncoder().encode(`event-1.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign(name, key, signed));
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `${version},${base64(signature)}`,
  };
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

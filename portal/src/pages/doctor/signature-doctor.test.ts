import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { parseTime } from '../../platform/wall-clock.ts';
import { diagnose, type PastedDelivery } from './signature-doctor.ts';

const nowMs = parseTime('2026-07-01T12:00:00Z');
const secret = `whsec_${btoa('the bytes of a secret in a test!')}`;
const earlier = `whsec_${btoa('the bytes of an earlier secret!!')}`;
const body =
  '{"event":"card.created","card_id":"01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11","name":"José"}';
const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30';

/** Headers of a message that standardwebhooks signs, with each secret in order. */
function signed(changes: { body?: string; id?: string; secrets?: string[]; atMs?: number } = {}) {
  const at = new Date(changes.atMs ?? nowMs);
  const signatures = (changes.secrets ?? [secret]).map((each) =>
    new Webhook(each).sign(changes.id ?? id, at, changes.body ?? body),
  );
  return [
    `webhook-id: ${changes.id ?? id}`,
    `webhook-timestamp: ${Math.floor(at.getTime() / 1_000)}`,
    `webhook-signature: ${signatures.join(' ')}`,
  ].join('\n');
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

const mistakesOf = async (pasted: Partial<PastedDelivery>) =>
  (await diagnose({ body, headers: signed(), secret, ...pasted }, nowMs)).mistakes;

describe('the signature doctor', () => {
  test('finds nothing wrong with a message as it was sent, and shows what was signed', async () => {
    const found = await diagnose({ body, headers: signed(), secret }, nowMs);
    expect(found).toMatchObject({ mistakes: [], isSigned: true, ageSeconds: 0 });
    expect(found.signed).toBe(`${id}.${nowMs / 1_000}.${body}`);
    expect(found.signatures).toEqual([found.expected]);
  });

  test('finds a body that was parsed and written again', async () => {
    const again = (by: number) => JSON.stringify(JSON.parse(body), null, by);
    expect(await mistakesOf({ body: again(2) })).toEqual(['reserialised']);
    expect(
      await mistakesOf({ body: body.replaceAll('":', '": ').replaceAll(',"', ', "') }),
    ).toEqual(['reserialised']);
    expect(await mistakesOf({ body: body.replace('é', '\\u00e9') })).toEqual(['reserialised']);
    expect(await mistakesOf({ body: JSON.stringify(body) })).toEqual(['reserialised']);
  });

  test('finds the secret of another webhook', async () => {
    expect(await mistakesOf({ secret: earlier })).toEqual(['wrong-secret']);
    const { signed: text, expected } = await diagnose(
      { body, headers: signed(), secret: earlier },
      nowMs,
    );
    expect(text).toContain(body);
    expect(expected).toMatch(/^v1,/);
  });

  test.each([
    ['with the version of a signature', `v1,${secret}`],
    ['without whsec_', secret.slice('whsec_'.length)],
    ['in quotes', `"${secret}"`],
  ])('finds a secret %s', async (_form, pasted) => {
    expect(await mistakesOf({ secret: pasted })).toEqual(['secret-form']);
  });

  test('finds a text that is no secret at all', async () => {
    expect(await mistakesOf({ secret: 'whsec_not base64' })).toEqual(['secret-form']);
    expect(await mistakesOf({ secret: '' })).toEqual(['secret-form']);
  });

  test('finds a time that is more than five minutes away', async () => {
    const at = (minutes: number) => signed({ atMs: nowMs - minutes * 60_000 });
    expect(await mistakesOf({ headers: at(5) })).toEqual([]);
    expect(await mistakesOf({ headers: at(6) })).toEqual(['old-time']);
    expect(await mistakesOf({ headers: at(-6) })).toEqual(['old-time']);
  });

  test('finds a newline that was cut or added', async () => {
    expect(await mistakesOf({ headers: signed({ body: `${body}\n` }) })).toEqual(['newline']);
    expect(await mistakesOf({ body: `${body}\n` })).toEqual(['newline']);
    expect(await mistakesOf({ body: `${body}\r\n` })).toEqual(['newline']);
  });

  test('finds that another id was read than the one that was signed', async () => {
    const headers = signed().replace(/webhook-id: .*/, `webhook-id: other\nx-request-id: ${id}`);
    expect(await mistakesOf({ headers })).toEqual(['other-id']);
  });

  test('finds the secret from before a rotation', async () => {
    const headers = signed({ secrets: [secret, earlier] });
    expect(await mistakesOf({ headers, secret: earlier })).toEqual(['rotated-secret']);
    expect(await mistakesOf({ headers })).toEqual([]);
  });

  test('finds several mistakes at once', async () => {
    const headers = signed({ atMs: nowMs - 3_600_000 });
    expect(await mistakesOf({ headers, body: `${body}\n`, secret: `v1,${secret}` })).toEqual([
      'secret-form',
      'newline',
      'old-time',
    ]);
  });

  test('asks for headers that are missing', async () => {
    expect(await mistakesOf({ headers: 'content-type: application/json' })).toEqual([
      'headers-missing',
    ]);
  });

  test('reads headers as JSON, as CGI names them and as curl takes them', async () => {
    const pairs = signed()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]);
    const json = JSON.stringify(Object.fromEntries(pairs));
    const cgi = pairs
      .map(([name, value]) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}=${value}`)
      .join('\n');
    const curl = pairs.map(([name, value]) => `-H '${name}: ${value}' \\`).join('\n');
    for (const headers of [json, cgi, curl]) expect(await mistakesOf({ headers })).toEqual([]);
  });

  test('checks a public key of Ed25519', async () => {
    const pair = (await crypto.subtle.generateKey('Ed25519', true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair;
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const text = `${id}.${nowMs / 1_000}.${body}`;
    const bytes = await crypto.subtle.sign(
      'Ed25519',
      pair.privateKey,
      new TextEncoder().encode(text),
    );
    const signature = `v1a,${base64(new Uint8Array(bytes))}`;
    const headers = signed().replace(/webhook-signature: .*/, `webhook-signature: ${signature}`);
    const key = `whpk_${base64(raw)}`;
    expect(await mistakesOf({ headers, secret: key })).toEqual([]);
    expect(await mistakesOf({ headers, secret: key, body: `${body} ` })).toEqual(['newline']);
  });
});

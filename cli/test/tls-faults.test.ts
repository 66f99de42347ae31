import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Poster } from '../src/commands/listen/post-message.ts';
import { connectionFault } from '../src/connection-fault.ts';
import { tlsFault } from '../src/tls-fault.ts';

const server = createServer((_request, response) => response.end());
let origin: string;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `https://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());

/** Words of OpenSSL and of Node.js that no reader of the command can use. */
const internals = /routines|openssl|\.c:|error:|--use-system-ca|\n/i;

test('a plain port is told as one, by a call and by listen', async () => {
  const error = await fetch(origin).catch((error: unknown) => error);
  const { about, remedy } = connectionFault(error, origin, {});
  expect(about).toContain('the port speaks no TLS');
  expect(remedy).toContain('http://');
  const poster = new Poster(new URL(origin), 5_000, 1);
  const outcome = await poster.post({}, '{}');
  poster.close();
  expect(outcome.error).toContain('the port speaks no TLS');
  expect(`${about} ${remedy} ${outcome.error}`).not.toMatch(internals);
});

test.each([
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
    /not trusted: self-signed certificate$/,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'unable to verify the first certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
    /not trusted: unable to verify the first certificate$/,
  ],
  ['CERT_HAS_EXPIRED', 'certificate has expired', /has expired$/],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    "Hostname/IP does not match certificate's altnames: Host: a. is not in the cert's altnames: DNS:b",
    /of another name$/,
  ],
  [
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    '80BC:error:0A00042E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:../deps/openssl/openssl/ssl/record/rec_layer_s3.c:916:SSL alert number 70\n',
    /^tlsv1 alert protocol version$/,
  ],
])('%s is told in words, with a cure that the command has', (code, message, words) => {
  const { why, remedy } = tlsFault(code, message);
  expect(why).toMatch(words);
  expect(`${why} ${remedy}`).not.toMatch(internals);
  expect(remedy).toMatch(/\.$/);
});

import { request } from 'node:http';
import type { HostileBody } from './hostile-corpus.ts';

/** Sends a body as often as it says; returns the answers' statuses, 0 for a lost connection. */
export async function sendHostile(
  target: { port: number; headers: Record<string, string> },
  body: HostileBody,
): Promise<number[]> {
  const bytes = Buffer.from(body.text);
  return Promise.all(Array.from({ length: body.atOnce ?? 1 }, () => sendOnce(target, body, bytes)));
}

function sendOnce(
  { port, headers }: { port: number; headers: Record<string, string> },
  { method, path, chunkBytes }: HostileBody,
  bytes: Buffer,
): Promise<number> {
  return new Promise((done) => {
    const length = chunkBytes ? {} : { 'content-length': bytes.length };
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path: `/api/v0.1${path}`,
        headers: { ...headers, 'content-type': 'application/json', ...length },
      },
      (answer) => {
        answer.resume();
        answer.once('close', () => done(answer.statusCode ?? 0));
      },
    );
    sent.once('error', () => done(0));
    if (!chunkBytes) {
      sent.end(bytes);
      return;
    }
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      sent.write(bytes.subarray(at, at + chunkBytes));
    }
    sent.end();
  });
}

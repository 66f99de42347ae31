import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Uint8Array;
}

export interface Recorder {
  /** Address without a path. */
  readonly origin: string;
  readonly requests: Recorded[];
  /** Answer of each request; an empty page unless it is set. */
  answer: (request: Recorded) => Answer | 'never' | 'cut';
  close(): Promise<void>;
}

const emptyPage = { body: '{"data":[],"has_more":false,"next_cursor":null}' };

/** A service that does nothing but keep what it is sent. */
export async function openRecorder(): Promise<Recorder> {
  const requests: Recorded[] = [];
  const server = createServer(async (message, response) => {
    const request = await read(message);
    requests.push(request);
    const answer = recorder.answer(request);
    if (answer === 'never') return;
    if (answer === 'cut') return void message.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const recorder: Recorder = {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answer: () => emptyPage,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return recorder;
}

async function read(message: IncomingMessage): Promise<Recorded> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  const url = new URL(message.url ?? '', 'http://recorder');
  return {
    method: message.method ?? '',
    path: url.pathname,
    query: [...url.searchParams],
    headers: message.headers,
    body: Buffer.concat(parts),
  };
}

import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isOfTls, tlsFault } from '../../tls-fault.ts';

/** Outcome of one POST: an answer, or the reason why none came. */
export interface PostOutcome {
  readonly status: number | null;
  /** First 4 KiB of the answer. */
  readonly answer: string;
  /** Reason why no answer came; null with one. */
  readonly error: string | null;
  /** No server answers at the address, or it ended in the middle of the call: it is worth another try. */
  readonly isAway: boolean;
  readonly durationMs: number;
}

/** The service's webhooks read as much of an answer. */
const keptBytes = 4_096;

/** Posts to one address over kept connections. */
export class Poster {
  readonly #url: URL;
  readonly #timeoutMs: number;
  readonly #agent: HttpAgent | HttpsAgent;
  readonly #running = new Set<ClientRequest>();

  /** @param timeoutMs limits one call up to the last byte of its answer */
  constructor(url: URL, timeoutMs: number, connections: number) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    const options = { keepAlive: true, maxSockets: connections };
    this.#agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** Posts once, without following redirects; never throws. */
  post(headers: Record<string, string>, body: string): Promise<PostOutcome> {
    const startedMs = performance.now();
    const send = this.#url.protocol === 'https:' ? httpsRequest : httpRequest;
    const { promise, resolve } = Promise.withResolvers<PostOutcome>();
    const end = (seen: Partial<PostOutcome>) => {
      clearTimeout(timer);
      this.#running.delete(request);
      const durationMs = Math.round(performance.now() - startedMs);
      resolve({ status: null, answer: '', error: null, isAway: false, durationMs, ...seen });
    };
    const length = String(Buffer.byteLength(body));
    const request = send(this.#url, {
      method: 'POST',
      agent: this.#agent,
      headers: { ...headers, 'content-length': length },
    });
    this.#running.add(request);
    const timer = setTimeout(() => {
      end({ error: `no answer in ${this.#timeoutMs / 1_000} seconds` });
      request.destroy();
    }, this.#timeoutMs);
    request.on('error', (error) => end({ error: reasonOf(error), isAway: true }));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const status = response.statusCode ?? null;
      const answered = () => {
        end({ status, answer: Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8') });
      };
      response.on('data', (chunk: Buffer) => {
        if (size < keptBytes) chunks.push(chunk);
        size += chunk.length;
      });
      response.on('end', answered);
      // The status has arrived: the message was taken, and the rest of the answer changes nothing.
      response.on('error', answered);
    });
    request.end(body);
    return promise;
  }

  /** Ends all connections; calls that run end without an answer. */
  close(): void {
    for (const request of this.#running) request.destroy(new Error('listen ended'));
    this.#agent.destroy();
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  EPIPE: 'the connection was closed',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '', message } = error;
  if (isOfTls(code)) {
    const { why, remedy } = tlsFault(code, message);
    return `${why}. ${remedy}`;
  }
  return reasons[code] ?? message;
}

import { apiError, ConnectionFailed, TimedOut } from './errors.ts';
import type { Call } from './prepare-call.ts';
import type { TimeLimit } from './time-limit.ts';

/** The answer leads elsewhere. Keys are not sent on, and another try would lead there again. */
export class Redirected extends ConnectionFailed {
  constructor(answer: Response) {
    super(`the address answers with a redirect${leadsTo(answer)}, where keys are not sent`);
  }
}

function leadsTo(answer: Response): string {
  const location = answer.headers.get('location') ?? '';
  return URL.canParse(location) ? ` to ${new URL(location).origin}` : '';
}

/**
 * Reads the body of an answer, whole but for streams. A body that breaks off is an error like a cut
 * connection.
 *
 * @throws ApiError, ConnectionFailed
 */
export async function readAnswer(call: Call, answer: Response, limit: TimeLimit): Promise<unknown> {
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400))
    throw new Redirected(answer);
  if (!answer.ok) throw apiError(call, answer, jsonOf(await answer.text()));
  requireServiceAnswer(answer);
  const kind = call.answer ?? 'json';
  if (kind === 'stream') return answer.body && limited(answer.body, call, limit);
  if (kind === 'response') {
    const body = answer.body && limited(answer.body, call, limit);
    return new Response(body, answer);
  }
  if (kind === 'bytes') return new Uint8Array(await answer.arrayBuffer());
  const text = await answer.text();
  if (kind === 'text') return text;
  // No content is what the operation answers (RFC 9110, 15.3.5).
  if (answer.status === 204) return null;
  const value = jsonOf(text);
  if (value !== undefined) return value;
  throw new ConnectionFailed(`the answer is not JSON but ${describe(answer)}`);
}

/** Every answer of the service has a request id; the page of a proxy or of a Wi-Fi login has none. */
function requireServiceAnswer(answer: Response): void {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isPage || answer.headers.has('x-request-id')) return;
  throw new ConnectionFailed(`the answer is not the service's but ${describe(answer)}`);
}

/** Without any of the body, in which there may be secrets. */
function describe({ status, headers }: Response): string {
  return `${headers.get('content-type') ?? 'a body without a type'} with status ${status}: a proxy may have written it`;
}

/** The value that a text in JSON holds, or undefined. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body of which each piece has to arrive within the limit; the time between reads does not count. */
function limited(
  body: ReadableStream<Uint8Array>,
  { method, path, options }: Call,
  limit: TimeLimit,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    limit.restart();
    try {
      const { done, value } = await limit.race(reader.read());
      limit.pause();
      if (!done) return controller.enqueue(value);
      limit.end();
      controller.close();
    } catch (error) {
      limit.cancel();
      reader.cancel().catch(() => undefined);
      const isCallers = options?.signal?.aborted ?? false;
      controller.error(
        isCallers ? options?.signal?.reason : failureOf(`${method} ${path}`, error, limit),
      );
    }
  };
  const cancel = (reason: unknown) => {
    limit.end();
    return reader.cancel(reason);
  };
  limit.pause();
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** The error of a request without a whole answer. */
export function failureOf(request: string, error: unknown, limit: TimeLimit): ConnectionFailed {
  if (limit.isTimeUp) return new TimedOut(`${request}: no answer in ${limit.timeoutMs} ms.`);
  if (error instanceof ConnectionFailed)
    return new ConnectionFailed(`${request}: ${error.message}.`);
  return new ConnectionFailed(`${request}: ${reasonOf(error)}`, { cause: error });
}

/** `fetch` hides the reason of a failed connection in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  // OpenSSL tells its sources over several lines, and beside them a reason.
  const { reason } = cause as Error & { reason?: unknown };
  if (typeof reason === 'string' && reason !== '') return `TLS failed: ${reason}`;
  return (cause.message || cause.name).split('\n', 1)[0] ?? cause.name;
}

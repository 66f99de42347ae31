import { noteTry } from './sent-requests.ts';

export interface RawRequest {
  readonly brandId: string;
  readonly method: string;
  /** Path after the version. */
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
  readonly durationMs: number;
}

/** Sends a request unchanged under the session, once, and returns any answer: a refusal is no failure here. */
export async function sendRaw(request: RawRequest): Promise<RawAnswer> {
  const { brandId, method, path, query = '', body, idempotencyKey } = request;
  const startedAt = performance.now();
  const answer = await fetch(`/portal/api/${brandId}${path}${query && `?${query}`}`, {
    method,
    credentials: 'same-origin',
    headers: {
      'Surety-Portal': '1',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { status } = answer;
  const requestId = answer.headers.get('x-request-id');
  const durationMs = performance.now() - startedAt;
  noteTry({ method, path, status, durationMs, requestId });
  return { status, body: parseBody(text), requestId, durationMs };
}

/** The body as JSON, or as text where it is none. */
function parseBody(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

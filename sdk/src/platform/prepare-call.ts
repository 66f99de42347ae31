import { addressRule, isServiceAddress, withVersion } from './base-url.ts';
import { ArgumentInvalid, NotConfigured } from './errors.ts';
import { refuseMisspelt, refuseNumbers, requestOptions } from './known-options.ts';
import type { Access, ClientOptions, KeyedOptions } from './options.ts';

/** The types of Node have no `BodyInit`, and not every project has those of browsers. */
type BodyInit = NonNullable<RequestInit['body']>;

/** One request, before keys, retries and headers. */
export interface Call {
  readonly method: string;
  /** Path after the version prefix, with its ids encoded. */
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** Media type of a body that is not JSON. */
  readonly type?: string;
  /** The operation takes an `Idempotency-Key`. */
  readonly isKeyed?: boolean;
  /** The operation takes the management key instead of the brand's keys. */
  readonly isManagement?: boolean;
  readonly answer?: 'json' | 'text' | 'bytes' | 'stream' | 'response';
  readonly options?: KeyedOptions | undefined;
}

/** A call with all that its tries have in common. */
export interface PreparedCall {
  readonly call: Call;
  readonly url: string;
  readonly headers: Headers;
  readonly body: BodyInit | null;
  /** It can do nothing twice: a read, a replacement, or a change with an `Idempotency-Key`. */
  readonly isRepeatable: boolean;
  /** False for a body in a stream, which can be read only once. */
  readonly canBeSentAgain: boolean;
}

/** @throws ArgumentInvalid, NotConfigured */
export function prepareCall(call: Call, access: Access, client: ClientOptions): PreparedCall {
  const { options } = call;
  requirePath(call);
  refuseMisspelt(`${call.method} ${call.path}`, options, requestOptions);
  refuseNumbers(`${call.method} ${call.path}`, options);
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...client.headers, ...options?.headers }))
    setHeader(headers, name, value);
  for (const [name, key] of keysFor(call, access)) setHeader(headers, name, key, NotConfigured);
  if (client.strict !== false) headers.set('Surety-Strict', 'true');
  const key = call.isKeyed ? (options?.idempotencyKey ?? randomKey()) : null;
  if (key !== null) setHeader(headers, 'Idempotency-Key', key);
  const body = bodyOf(call, headers);
  return {
    call,
    url: urlOf(call, access.baseUrl),
    headers,
    body,
    isRepeatable: key !== null || call.method === 'GET' || call.method === 'PUT',
    canBeSentAgain: !(body instanceof ReadableStream),
  };
}

/**
 * The address without slashes at its end.
 *
 * @throws NotConfigured, without the address, because a password may be in it.
 */
export function requireBaseUrl(baseUrl: string): string {
  if (isServiceAddress(baseUrl)) return baseUrl.replace(/\/+$/, '');
  throw new NotConfigured(`baseUrl ${addressRule}`);
}

/** Parts of a path that no id has, though a mistake writes them: a missing id, an object instead of its id. */
const mistakenParts = new Set(['', '.', '..', 'undefined', 'null', '%5Bobject%20Object%5D']);

function requirePath({ method, path }: Call): void {
  const [first, ...parts] = (path.split('?', 1)[0] ?? '').split('/');
  const mistake = first === '' ? parts.find((part) => mistakenParts.has(part)) : path;
  if (mistake === undefined && parts.length > 0) return;
  throw new ArgumentInvalid(
    `${method} ${path}: the path has the part "${mistake ?? ''}". Give an object's id as a text.`,
  );
}

/** @throws ArgumentInvalid, without the value, which may be a secret. */
function setHeader(
  headers: Headers,
  name: string,
  value: string,
  Failure: typeof ArgumentInvalid | typeof NotConfigured = ArgumentInvalid,
): void {
  try {
    headers.set(name, value);
  } catch {
    throw new Failure(
      `The header ${name} cannot carry its value: it has a character that headers do not permit.`,
    );
  }
}

function keysFor({ isManagement, path }: Call, access: Access): [string, string][] {
  const { identity, authorization, managementKey } = access;
  if (isManagement && managementKey) return [['Management-Key', managementKey]];
  if (isManagement)
    throw new NotConfigured(
      `${path} takes the management key of a sandbox: give managementKey, or set SURETY_MANAGEMENT_KEY beside SURETY_IDENTITY and SURETY_AUTHORIZATION.`,
    );
  if (identity === '' || authorization === '')
    throw new NotConfigured(`${path} takes a brand's keys: give identity and authorization.`);
  return [
    ['Identity', identity],
    ['Authorization', authorization],
  ];
}

function urlOf({ path, query }: Call, base: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const item of [value].flat()) parameters.append(name, String(item));
  }
  const text = parameters.toString();
  return `${withVersion(base)}${path}${text ? `?${text}` : ''}`;
}

function bodyOf({ method, path, body, type }: Call, headers: Headers): BodyInit | null {
  // A form's own header has the boundary, and no body has no type.
  headers.delete('Content-Type');
  if (body === undefined || body === null) return null;
  if (body instanceof FormData) return body;
  headers.set('Content-Type', type ?? 'application/json');
  if (!type) return json(body, `${method} ${path}`);
  if (isRaw(body)) return body;
  throw new ArgumentInvalid(`${method} ${path}: the body is ${type}, as a text or bytes.`);
}

function isRaw(body: unknown): body is BodyInit {
  const isBytes = body instanceof Uint8Array || body instanceof ArrayBuffer || body instanceof Blob;
  return typeof body === 'string' || isBytes || body instanceof ReadableStream;
}

function json(body: unknown, request: string): string {
  try {
    return JSON.stringify(body, refuseBigint);
  } catch (error) {
    const reason = error instanceof ArgumentInvalid ? error.message : 'it refers to itself';
    throw new ArgumentInvalid(`${request}: the body cannot be written as JSON: ${reason}.`);
  }
}

function refuseBigint(name: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  throw new ArgumentInvalid(
    `${name} is a bigint; write Number(${name}) for whole cents, fromCents(${name}) for a decimal amount`,
  );
}

/** Pages without TLS have no `randomUUID`. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

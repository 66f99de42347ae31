import { ApiPromise } from '@surety/sdk/api-promise';
import { Client } from '@surety/sdk/client';
import { ApiError } from '@surety/sdk/errors';
import { askToConfirm } from './confirmation.ts';
import { noteTry } from './sent-requests.ts';

const versionPrefix = '/api/v0.1';
export const portalPrefix = '/portal/api';

/** Headers of keys, which a session has none of. */
const keyHeaders = ['Identity', 'Authorization', 'Management-Key'];

/** Sends a request of the SDK under the person's session: by cookie, and to the portal's own address. */
function sendWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  for (const name of keyHeaders) headers.delete(name);
  headers.set('Surety-Portal', '1');
  const url = String(input).replace(versionPrefix, '');
  return fetch(url, { ...init, headers, credentials: 'same-origin' });
}

type Call = Parameters<Client['send']>[0];

/**
 * Sends a request that the service refused with `confirmation_required` once more after the person has confirmed
 * that it is them, so that no page handles it.
 */
class PortalClient extends Client {
  override send<T>(call: Call): ApiPromise<T> {
    return ApiPromise.of(this.#sendConfirmed<T>(call));
  }

  async #sendConfirmed<T>(call: Call) {
    try {
      return await super.send<T>(call).withResponse();
    } catch (error) {
      if (!needsConfirmation(call, error) || !(await askToConfirm())) throw error;
      return super.send<T>(call).withResponse();
    }
  }
}

/** The confirmation itself, below `/session`, requires no other one. */
const needsConfirmation = ({ path }: Call, error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'confirmation_required' &&
  path !== '/session' &&
  !path.startsWith('/session/');

/** A client of the operations below a path of the portal. */
export function clientAt(path: string): Client {
  const key = 'session';
  const access = {
    baseUrl: `${location.origin}${path}`,
    identity: key,
    authorization: key,
    managementKey: key,
  };
  return new PortalClient(access, { fetch: sendWithSession, log: noteTry, maxRetries: 1 });
}

const people = clientAt(portalPrefix);

export interface PersonCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path after `/portal/api`, such as `/session`. */
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Calls an operation of people (sign-in, invitations, sessions), which no key can call.
 *
 * @throws ApiError of the SDK
 */
export function callPortal<T>(call: PersonCall): Promise<T> {
  return people.send<T>({ ...call, isKeyed: call.method === 'POST' });
}

/** A key for one change, so that a second click repeats it without doing anything twice. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

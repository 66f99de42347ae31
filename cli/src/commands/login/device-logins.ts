import { Client } from '@surety/sdk/client';
import { SuretyError } from '@surety/sdk/errors';

/** A login that waits for a person, in the words of RFC 8628, 3.2. */
export interface BegunLogin {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  /** The address with the code in it; null where the person types the code. */
  readonly verification_uri_complete: string | null;
  /** Seconds. */
  readonly expires_in: number;
  /** Seconds between two polls. */
  readonly interval: number;
  readonly environment: 'sandbox' | 'live';
}

/** Keys that a person has approved; this answer alone has them. */
export interface GivenKeys {
  readonly identity: string;
  readonly authorization: string;
  readonly label: string;
  readonly scope: 'full' | 'read_only';
  readonly brand_id: string;
  readonly brand_name: string;
  readonly approved_by: string;
}

export interface PollAnswer {
  readonly status:
    | 'authorization_pending'
    | 'slow_down'
    | 'access_denied'
    | 'expired_token'
    | 'used'
    | 'approved';
  readonly interval: number;
  readonly keys: GivenKeys | null;
}

/** Milliseconds that the cancellation of an abandoned login may take. */
const cancelMs = 2_000;

/** Calls of a login by the browser: operations of the portal, which no key reaches. */
export class DeviceLogins {
  readonly #client: Client;
  readonly #signal: AbortSignal;

  constructor(origin: string, signal: AbortSignal) {
    this.#signal = signal;
    const access = { baseUrl: origin, identity: 'none', authorization: 'none' };
    // The portal's wall requires the headers that a page of the portal sends.
    const headers = { 'Surety-Portal': '1', Origin: origin };
    this.#client = new Client(access, { headers, fetch: fetchOfPortal, maxRetries: 0 });
  }

  /** @throws NotFound for a service without a portal, or of an earlier version. */
  async begin(hostName: string): Promise<BegunLogin> {
    const begun = await this.#send<BegunLogin>('', { host_name: hostName });
    if (isBegun(begun)) return begun;
    throw new SuretyError('The service began the login with an answer that is none.');
  }

  async poll({ device_code }: BegunLogin): Promise<PollAnswer> {
    const answer = await this.#send<PollAnswer>('/poll', { device_code });
    if (isPollAnswer(answer)) return answer;
    throw new SuretyError('The service answered about the login with an answer that is none.');
  }

  /** Ends the login, and revokes a key that it gave. False if the service has not confirmed it. */
  async cancel({ device_code }: BegunLogin): Promise<boolean> {
    const signal = AbortSignal.timeout(cancelMs);
    try {
      await this.#send('/cancel', { device_code }, signal);
      return true;
    } catch {
      return false;
    }
  }

  #send<T>(path: string, body: object, signal = this.#signal): Promise<T> {
    const call = { method: 'POST', path: `/device-logins${path}`, body, options: { signal } };
    return this.#client.send<T>(call);
  }
}

function fetchOfPortal(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  for (const name of ['Identity', 'Authorization']) headers.delete(name);
  return fetch(String(input).replace('/api/v0.1/', '/portal/api/'), { ...init, headers });
}

/** Longest interval and lifetime in seconds that are believed; a timer of weeks would end at once. */
const believed = { interval: 60, lifetime: 3_600 };

/** The terminal shows and opens parts of the answer, so that they have to be what they seem. */
function isBegun(answer: BegunLogin | null): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const { device_code, user_code, ...begun } = answer;
  const { verification_uri: page, verification_uri_complete: pageWithCode } = begun;
  const isAddress = (text: string) => URL.canParse(text) && /^https?:\/\/[!-~]+$/.test(text);
  return (
    typeof device_code === 'string' &&
    /^[A-Z]{4}-[A-Z]{4}$/.test(user_code) &&
    isAddress(page) &&
    (pageWithCode === null || isAddress(pageWithCode)) &&
    begun.expires_in > 0 &&
    begun.expires_in <= believed.lifetime &&
    isInterval(begun.interval)
  );
}

function isPollAnswer(answer: PollAnswer | null): boolean {
  if (typeof answer !== 'object' || answer === null || !isInterval(answer.interval)) return false;
  if (answer.status !== 'approved') return typeof answer.status === 'string';
  const { identity, authorization, brand_id, brand_name, label, approved_by } = answer.keys ?? {};
  return [identity, authorization, brand_id, brand_name, label, approved_by].every(
    (part) => typeof part === 'string',
  );
}

function isInterval(seconds: unknown): boolean {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= believed.interval;
}

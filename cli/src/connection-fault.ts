import { plainText } from '@surety/sdk/command/plain-text';
import { isOfTls, tlsFault } from './tls-fault.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A request without an answer: the fault that was seen, and the reader's next step. */
export interface ConnectionFault {
  readonly kind: 'refused' | 'unknown-name' | 'unreachable' | 'tls' | 'no-answer' | 'cut' | 'other';
  readonly about: string;
  readonly remedy: string;
}

const unreachable = new Set([
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const cut = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const timeOuts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Sorts the error of a request by its cause. It blames nobody: an answer alone shows who is at the address. */
export function connectionFault(
  error: unknown,
  baseUrl: string,
  env: Environment,
): ConnectionFault {
  const fault = faultOf(error, new URL(baseUrl));
  const proxy = proxyOf(env, baseUrl);
  if (proxy === null) return fault;
  return {
    ...fault,
    about: `${fault.about}. The request went by the proxy of ${proxy}`,
    remedy: `Set NO_PROXY=${new URL(baseUrl).hostname}, so that the service is called directly.`,
  };
}

function faultOf(error: unknown, { hostname, port, protocol }: URL): ConnectionFault {
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  const place = `port ${number} of ${hostname}`;
  const { code, why, isTimeUp } = causeOf(error);
  if (code === 'ECONNREFUSED') {
    return {
      kind: 'refused',
      about: `nothing listens on ${place} (${why})`,
      remedy: 'Start it: "npm start" in the clone.',
    };
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      kind: 'unknown-name',
      about: `the name ${hostname} has no address (${why})`,
      remedy:
        'Check the address of the service ("surety whoami" shows where it is from) and the network.',
    };
  }
  if (unreachable.has(code)) {
    return {
      kind: 'unreachable',
      about: `${place} cannot be reached (${why})`,
      remedy: 'Check the address of the service, the network and its firewall.',
    };
  }
  if (isOfTls(code)) {
    const fault = tlsFault(code, why);
    return { kind: 'tls', about: `TLS with ${place} failed: ${fault.why}`, remedy: fault.remedy };
  }
  if (isTimeUp || timeOuts.has(code)) {
    return {
      kind: 'no-answer',
      about: `no answer came from ${place} in time (${why})`,
      remedy:
        'The process there hangs or is busy: read its log in the terminal of "npm start", or start it again.',
    };
  }
  if (why === 'bad port') {
    return {
      kind: 'other',
      about: `by the rules of browsers no program may send requests to ${place}`,
      remedy: 'Start the service on another port: SURETY_PORT=4000 npm start.',
    };
  }
  if (cut.has(code)) {
    return {
      kind: 'cut',
      about: `${place} closed the connection without an answer (${why})`,
      remedy: 'It may be starting or stopping, or expect https: try again, and read its log.',
    };
  }
  return {
    kind: 'other',
    about: `the request to ${place} failed (${why})`,
    remedy: 'Check the address of the service, and read its log.',
  };
}

/** Code and reason of the error behind those of `fetch` and of the SDK. */
function causeOf(error: unknown): { code: string; why: string; isTimeUp: boolean } {
  let inner = error;
  let isTimeUp = false;
  for (;;) {
    if (!(inner instanceof Error)) return { code: '', why: lineOf(String(inner)), isTimeUp };
    isTimeUp ||= inner.name === 'TimeoutError' || inner.name === 'TimedOut';
    if (inner.cause === undefined) break;
    inner = inner.cause;
  }
  const { code = '', reason } = inner as Error & { code?: string; reason?: unknown };
  // An attempt at each address of a name has an error of its own.
  const [first] = (inner as AggregateError).errors ?? [];
  if (first instanceof Error) return { ...causeOf(first), isTimeUp };
  const why = typeof reason === 'string' && reason !== '' ? reason : inner.message || inner.name;
  return { code: String(code), why: lineOf(why), isTimeUp };
}

/** OpenSSL tells its sources over several lines. */
function lineOf(text: string): string {
  return plainText(text.trim().split('\n')[0] ?? '');
}

/** The variable by which Node.js sends the request to a proxy, or null. */
export function proxyOf(env: Environment, baseUrl: string): string | null {
  const isUsed = env.NODE_USE_ENV_PROXY === '1' || /--use-env-proxy\b/.test(env.NODE_OPTIONS ?? '');
  if (!isUsed) return null;
  const { protocol, hostname, host } = new URL(baseUrl);
  const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const isExcluded = excluded.some(
    (name) => name === '*' || name === host || name.replace(/^\*?\./, '') === hostname,
  );
  if (isExcluded) return null;
  const names =
    protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  const name = names.find((each) => (env[each] ?? '') !== '');
  return name === undefined ? null : `${name} (${withoutPassword(env[name] ?? '')})`;
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//');
}

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

/** With the prefix, browsers accept it over https alone, from this host, for all its paths. */
const securePrefix = '__Host-';

/**
 * Names of the cookies at a port: browsers send a cookie to all ports of a host, and two sandboxes of one
 * machine must not replace each other's (decision 0267). A service behind https has its host for itself.
 *
 * The mark is what scripts can read: a page without it knows that nobody is signed in, and requests no
 * session (a browser writes each 401 to its console). It proves nothing and grants nothing.
 */
function namesOf({ host }: IncomingHttpHeaders, isSecure: boolean) {
  const port = /:(\d+)$/.exec(host ?? '')?.[1] ?? '80';
  const names = { session: 'surety_session', device: 'surety_device', mark: 'surety_signed_in' };
  return isSecure
    ? {
        session: `${securePrefix}${names.session}`,
        device: `${securePrefix}${names.device}`,
        mark: names.mark,
      }
    : {
        session: `${names.session}_${port}`,
        device: `${names.device}_${port}`,
        mark: `${names.mark}_${port}`,
      };
}

/** Cookies longer than this are none of ours. */
const longestHeader = 8_192;

/** Token of the session cookie; null without one. */
export function readSessionToken(headers: IncomingHttpHeaders, isSecure: boolean): string | null {
  return readCookie(headers, namesOf(headers, isSecure).session);
}

/** Token of a browser in which somebody signed in before; null without one. */
export function readDeviceToken(headers: IncomingHttpHeaders, isSecure: boolean): string | null {
  return readCookie(headers, namesOf(headers, isSecure).device);
}

function readCookie({ cookie }: IncomingHttpHeaders, name: string): string | null {
  if (cookie === undefined || cookie.length > longestHeader) return null;
  const start = `${name}=`;
  const pair = cookie.split(';').find((each) => each.trim().startsWith(start));
  return pair?.trim().slice(start.length) || null;
}

interface KeptCookie {
  token: string;
  seconds: number;
  isSecure: boolean;
}

// Tokens are base64url, which needs no quoting.
const attributesOf = (isSecure: boolean) => `SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** Sets the cookie: out of reach of scripts, and of requests that another site begins (RFC 6265bis). */
export function keepSessionCookie(
  reply: FastifyReply,
  { token, seconds, isSecure }: KeptCookie,
): void {
  const shared = attributesOf(isSecure);
  const { session, mark } = namesOf(reply.request.headers, isSecure);
  reply.header('set-cookie', [
    `${session}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; ${shared}`,
    `${mark}=1; Max-Age=${seconds}; Path=/; ${shared}`,
  ]);
}

/** Sets the cookie of a browser in which somebody signed in, after that of the session. */
export function keepDeviceCookie(
  reply: FastifyReply,
  { token, seconds, isSecure }: KeptCookie,
): void {
  const { device } = namesOf(reply.request.headers, isSecure);
  const shared = attributesOf(isSecure);
  reply.header('set-cookie', `${device}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; ${shared}`);
}

export function dropSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  keepSessionCookie(reply, { token: '', seconds: 0, isSecure });
}

import type { FastifyReply } from 'fastify';

/** With the prefix, browsers accept it over https alone, from this host, for all its paths. */
const secureName = '__Host-surety_session';
const plainName = 'surety_session';
const nameOf = (isSecure: boolean) => (isSecure ? secureName : plainName);

/**
 * Mark beside the session that scripts can read: a page without it knows that nobody is signed in, and
 * requests no session (a browser writes each 401 to its console). It proves nothing and grants nothing.
 */
const markName = 'surety_signed_in';

/** Cookies longer than this are none of ours. */
const longestHeader = 8_192;

/** Token of the session cookie; null without one. */
export function readSessionToken(header: string | undefined, isSecure: boolean): string | null {
  if (header === undefined || header.length > longestHeader) return null;
  const start = `${nameOf(isSecure)}=`;
  const pair = header.split(';').find((each) => each.trim().startsWith(start));
  return pair?.trim().slice(start.length) || null;
}

/** Sets the cookie: out of reach of scripts, and of requests that another site begins (RFC 6265bis). */
export function keepSessionCookie(
  reply: FastifyReply,
  { token, seconds, isSecure }: { token: string; seconds: number; isSecure: boolean },
): void {
  // Tokens are base64url, which needs no quoting.
  const shared = `SameSite=Strict${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', [
    `${nameOf(isSecure)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; ${shared}`,
    `${markName}=1; Max-Age=${seconds}; Path=/; ${shared}`,
  ]);
}

export function dropSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  keepSessionCookie(reply, { token: '', seconds: 0, isSecure });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropSessionCookie, keepSessionCookie } from './session-cookie.ts';

/** Browser behind a request: what a session remembers of it, and the cookie that it keeps. */
export interface Visit {
  address: string | null;
  userAgent: string | null;
  /** Makes the browser keep a session's token for some seconds. */
  keepToken(token: string, seconds: number): void;
  dropToken(): void;
}

const longestUserAgent = 300;

export function visitOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Visit {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
    keepToken: (token, seconds) => keepSessionCookie(reply, { token, seconds, isSecure }),
    dropToken: () => dropSessionCookie(reply, isSecure),
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  dropSessionCookie,
  keepDeviceCookie,
  keepSessionCookie,
  readDeviceToken,
} from './session-cookie.ts';

/** Browser behind a request: what a session remembers of it, and the cookie that it keeps. */
export interface Visit {
  address: string | null;
  userAgent: string | null;
  /** Makes the browser keep a session's token for some seconds. */
  keepToken(token: string, seconds: number): void;
  dropToken(): void;
  /** Token of a browser in which somebody signed in before; null without one. */
  deviceToken: string | null;
  /** Makes the browser keep the token of itself for some seconds. */
  keepDeviceToken(token: string, seconds: number): void;
}

const longestUserAgent = 300;

/** The visit of a request; most operations ask nothing of it. */
export class RequestVisit implements Visit {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get address(): string {
    return this.#request.ip;
  }

  get userAgent(): string | null {
    return this.#request.headers['user-agent']?.slice(0, longestUserAgent) ?? null;
  }

  keepToken(token: string, seconds: number): void {
    const { isSecure } = this.#request;
    keepSessionCookie(this.#reply, { token, seconds, isSecure });
  }

  get deviceToken(): string | null {
    return readDeviceToken(this.#request.headers, this.#request.isSecure);
  }

  keepDeviceToken(token: string, seconds: number): void {
    const { isSecure } = this.#request;
    keepDeviceCookie(this.#reply, { token, seconds, isSecure });
  }

  dropToken(): void {
    dropSessionCookie(this.#reply, this.#request.isSecure);
  }
}

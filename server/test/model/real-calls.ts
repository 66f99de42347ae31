import { randomUUID } from 'node:crypto';
import type { Api, ApiResponse, TestBrand } from '../support/test-service.ts';

/** The ids of what a model's person stands for, in the order in which it came to be. */
export interface RealPerson {
  customerId: string;
  depositId: string;
  creditId: string;
  routingNumber: number;
  accountNumber: number;
  banks: string[];
  cards: string[];
  transfers: string[];
  purchases: string[];
}

export interface RealWorld {
  brand: TestBrand;
  people: RealPerson[];
  /** What was asked for and done, each under a key of its own that is still known. */
  repeatable(): Asked[];
  /** Asks for it once more. */
  repeat(asked: Asked): Promise<ApiResponse>;
  /** Lets the world know that time has passed. */
  grow(hours: number): void;
}

interface Asked {
  path: string;
  body: unknown;
  headers: Record<string, string>;
  answer: ApiResponse;
  /** In hours from the world's beginning. */
  at: number;
}

/** Keys are kept that long on the brand's clock (docs/decisions/0020). */
const keyHours = 24;

/** A world whose POSTs bear an Idempotency-Key, and are remembered once they are done. */
export function beginForReal(brand: TestBrand, people: RealPerson[]): RealWorld {
  const done: Asked[] = [];
  let now = 0;
  const api: Api = async (method, path, body, given = {}) => {
    if (method !== 'POST') return brand.api(method, path, body, given);
    const headers = { ...given, 'idempotency-key': randomUUID() };
    const answer = await brand.api(method, path, body, headers);
    if (answer.status < 300) done.push({ path, body, headers, answer, at: now });
    return answer;
  };
  return {
    brand: { ...brand, api },
    people,
    repeatable: () => done.filter(({ at }) => now - at < keyHours),
    repeat: ({ path, body, headers }) => brand.api('POST', path, body, headers),
    grow: (hours) => {
      now += hours;
    },
  };
}

/** What a step is answered with, as the model says it. */
export function outcomeOf({ status, body }: ApiResponse): string {
  if (status < 300) return body?.decline_reason ?? 'ok';
  return `${status} ${body?.Code ?? body?.code ?? JSON.stringify(body)}`;
}

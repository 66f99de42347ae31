import { randomUUID } from 'node:crypto';
import type { Api, ApiResponse, TestBrand } from '../support/test-service.ts';

/** Ids of the objects of a model's person, in order of creation. */
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
  /** Completed requests, each with a key that is still valid. */
  repeatable(): Asked[];
  /** Sends a request again. */
  repeat(asked: Asked): Promise<ApiResponse>;
  /** Informs the world that time has passed. */
  grow(hours: number): void;
}

interface Asked {
  path: string;
  body: unknown;
  headers: Record<string, string>;
  answer: ApiResponse;
  /** Hours since the world's beginning. */
  at: number;
}

/** Lifetime of keys on the brand's clock (docs/decisions/0020). */
const keyHours = 24;

/** Sends every POST of a world with an Idempotency-Key, and records it once it is done. */
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

/** Converts an API answer to the model's outcome. */
export function outcomeOf({ status, body }: ApiResponse): string {
  if (status < 300) return body?.decline_reason ?? 'ok';
  return `${status} ${body?.Code ?? body?.code ?? JSON.stringify(body)}`;
}

import { printRequest } from './print.ts';
import type { Access } from './service.ts';

// biome-ignore lint/suspicious/noExplicitAny: the story reads responses of every shape
type Answer = any;

/** A step with another result than the contract promises. */
class StepFailed extends Error {}

/** Throws if a promise of the contract does not hold. */
export function expect(holds: boolean, promise: string): void {
  if (!holds) throw new StepFailed(promise);
}

export interface Call {
  method: string;
  path: string;
  body?: unknown;
  /** The status that the contract promises. */
  status: number;
  /** Summary of the response for the terminal. */
  show?: (answer: Answer) => string;
}

/** Sends one request with the brand's keys, prints it, and checks the promised status. */
export async function send(access: Access, call: Call): Promise<Answer> {
  const response = await fetch(`${access.base_url}${call.path}`, {
    method: call.method,
    headers: {
      Identity: access.identity,
      Authorization: access.authorization,
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  const answer: Answer = text ? JSON.parse(text) : null;
  const shown = response.status === call.status ? (call.show?.(answer) ?? '') : text;
  printRequest(call.method, shorten(call.path), response.status, shown);
  expect(
    response.status === call.status,
    `${call.method} ${call.path} answered ${response.status}, the contract says ${call.status}`,
  );
  return answer;
}

function shorten(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{21}([0-9a-f]{6})/g, '…$1');
}

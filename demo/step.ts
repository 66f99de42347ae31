import { ApiError, type LoggedTry, Surety } from '@surety/sdk';
import type { TestService } from '@surety/sdk/test';
import { printRequest } from './print.ts';

/** A step with another result than the contract promises. */
class StepFailed extends Error {}

/** Throws if a promise of the contract does not hold. */
export function expect(holds: boolean, promise: string): void {
  if (!holds) throw new StepFailed(promise);
}

/** The request that was sent last: the story sends one after the other. */
let last: LoggedTry | null = null;

/** A client whose requests `step` prints. */
export function openClient({ access }: Pick<TestService, 'access'>): Surety {
  return new Surety({
    ...access,
    log: (entry) => {
      last = entry;
    },
  });
}

/** Prints a request with what `show` tells of its answer. */
export async function step<T>(request: Promise<T>, show: (answer: T) => string): Promise<T> {
  try {
    const answer = await request;
    printLast(show(answer));
    return answer;
  } catch (error) {
    if (error instanceof ApiError) printLast(`error ${error.code}: ${error.reason}`);
    throw error;
  }
}

/** Prints a request that the contract refuses, and returns its error. */
export async function refused(request: Promise<unknown>): Promise<ApiError> {
  try {
    await step(request, () => '');
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new StepFailed('the request is refused');
}

function printLast(facts: string): void {
  if (last) printRequest(last.method, shorten(last.path), last.status ?? 0, facts);
}

function shorten(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{21}([0-9a-f]{6})/g, '…$1');
}

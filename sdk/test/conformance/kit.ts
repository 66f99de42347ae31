import type { Surety, SuretyOptions } from '../../src/surety.ts';
import type { Fault } from '../support/fault-plan.ts';

/** The SDK as the runtime has it, with a fault server that it reaches. */
export interface Kit {
  readonly sdk: typeof import('../../src/surety.ts');
  /** Origin of a fault server. */
  readonly origin: string;
}

export interface Planned {
  readonly surety: Surety;
  state(): Promise<PlanState>;
}

export interface PlanState {
  readonly requests: readonly { method: string; path: string; key: string | null }[];
  readonly effectCount: number;
}

/** A client whose requests meet these faults, one after the other. */
export async function plan(
  { sdk, origin }: Kit,
  sent: { faults?: readonly Fault[]; events?: number; cuts?: readonly number[] },
  options: SuretyOptions = {},
): Promise<Planned> {
  const response = await fetch(`${origin}/plans`, { method: 'POST', body: JSON.stringify(sent) });
  const { baseUrl }: { baseUrl: string } = await response.json();
  const keys = { identity: 'id-test', authorization: 'secret-test' };
  const surety = new sdk.Surety({
    ...keys,
    baseUrl,
    dangerouslyAllowBrandKeysInBrowser: true,
    ...options,
  });
  return { surety, state: async () => (await fetch(baseUrl)).json() };
}

/** @throws Error that shows both, if they differ as JSON. */
export function equal(actual: unknown, expected: unknown, about: string): void {
  const [left, right] = [actual, expected].map((value) => JSON.stringify(value));
  if (left !== right) throw new Error(`${about}: ${left}, expected ${right}`);
}

/** The error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error as Error & Record<string, unknown>;
    throw new Error(`not an error: ${String(error)}`);
  }
  throw new Error('nothing failed');
}

export function matches(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`"${text}" does not match ${pattern}`);
}

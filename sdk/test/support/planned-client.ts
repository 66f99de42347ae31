import { Client } from '../../src/platform/client.ts';
import type { ClientOptions } from '../../src/platform/options.ts';
import type { Timing } from '../../src/platform/timing.ts';
import { Surety } from '../../src/surety.ts';
import { type Fault, FaultPlan } from './fault-plan.ts';
import type { FaultServer } from './fault-server.ts';

export const testKeys = { identity: 'id-of-test', authorization: 'authorization-of-test' };

/** Waits of no time, which are noted. */
export class NoWaits implements Timing {
  readonly waits: number[] = [];
  readonly #onWait: () => void;

  constructor(onWait: () => void = () => undefined) {
    this.#onWait = onWait;
  }

  async sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
    this.waits.push(ms);
    this.#onWait();
    signal?.throwIfAborted();
  }

  random(): number {
    return 0.5;
  }
}

/** A client that meets these faults and does not wait between its tries. */
export function plannedClient(
  server: FaultServer,
  faults: readonly Fault[],
  options: ClientOptions = {},
  timing = new NoWaits(),
) {
  const plan = new FaultPlan(faults);
  const { baseUrl } = server.add(plan);
  const client = new Client({ ...testKeys, baseUrl }, options, timing);
  return { plan, surety: new Surety(client), waits: timing.waits };
}

import { setTimeout as wait } from 'node:timers/promises';
import type {
  Behaviour,
  BehaviourSource,
  OutcomeOf,
  VendorCall,
  VendorCallKind,
  VendorOf,
} from '../kernel/vendor-behaviour.ts';

/**
 * Begins a call to a simulated vendor: applies the latency or outage that the brand has set.
 *
 * @returns the outcome that the brand has set; null for the simulator's default.
 * @throws Error if the vendor is down, or the caller has timed out.
 */
export async function beginSimulatedCall<K extends VendorCallKind>(
  behaviours: BehaviourSource,
  call: VendorCall<K>,
  signal: AbortSignal,
): Promise<OutcomeOf<VendorOf<K>> | null> {
  const [behaviour] = await behaviours.find([call]);
  return behaviour ? follow<VendorOf<K>>(behaviour, signal) : null;
}

async function follow<V extends VendorOf<VendorCallKind>>(
  { latencyMs, isDown, outcome }: Behaviour<V>,
  signal: AbortSignal,
): Promise<OutcomeOf<V> | null> {
  if (latencyMs > 0) await wait(latencyMs, undefined, { signal });
  if (isDown) throw new Error('The simulated vendor is down');
  return outcome;
}

import type { WithBody } from '../deliveries/message-bodies.ts';
import type { Fault } from '../faults/faults-rules.ts';
import type { DueRow } from './due-deliveries-store.ts';

/** Due delivery with the data that its call needs. */
export type DueDelivery = WithBody<DueRow> & {
  /** Fault injected into its next attempt. */
  fault?: Fault;
};

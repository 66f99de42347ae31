import type { Delivery } from '@surety/sdk';
import { Status } from '../../parts/status.tsx';
import { deliveryState } from './retry-schedule.ts';

/** The state of a delivery: failing while it waits after a failed attempt. */
export function DeliveryStatus({ delivery }: { readonly delivery: Delivery }) {
  const state = deliveryState(delivery);
  return <Status state={state} {...(state === 'failing' ? { tone: 'bad' } : {})} />;
}

import type { Delivery } from '@surety/sdk';
import type { ReactNode } from 'react';
import { inWords, Status } from '../../parts/status.tsx';
import { deliveryState } from './retry-schedule.ts';

interface DeliveryStatusProps {
  readonly delivery: Delivery;
  /** What follows the state, such as its next try. */
  readonly children?: ReactNode;
}

/** The state of a delivery: failing while it waits after a failed attempt. */
export function DeliveryStatus({ delivery, children }: DeliveryStatusProps) {
  const state = deliveryState(delivery);
  return (
    <Status state={state} {...(state === 'failing' ? { tone: 'bad' } : {})}>
      {inWords(state)}
      {children}
    </Status>
  );
}

import type { DeliveryResend, ResentDeliveries } from '@surety/sdk';
import { useCallback, useRef, useState } from 'react';
import { useBrand } from '../../platform/brand-context.tsx';
import { randomKey } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { sendRequest } from '../../requests/portal-request.ts';
import type { DeliveryFilters } from './delivery-filters.ts';

/** Deliveries of one request: small enough that a person sees progress and can stop. */
const perRequest = 100;

export type ResendStep = 'idle' | 'running' | 'stopped' | 'done' | 'failed';

/** The filter with an end, so that deliveries made meanwhile do not join. */
export interface BoundedFilter extends DeliveryFilters {
  readonly until: string;
}

/** Resends matching deliveries part by part, until all are sent or the person stops it. */
export function useResend() {
  const { surety } = useBrand();
  const [step, setStep] = useState<ResendStep>('idle');
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const isStopped = useRef(false);
  const run = useCallback(
    async (filter: BoundedFilter) => {
      isStopped.current = false;
      setStep('running');
      setSent(0);
      setError(null);
      try {
        let after: string | null = null;
        do {
          const body: DeliveryResend = {
            ...filter,
            limit: perRequest,
            ...(after ? { after } : {}),
          };
          const request = { resource: 'deliveries', verb: 'resendAll', body };
          const part: ResentDeliveries = await sendRequest(surety, request, randomKey());
          setSent((count) => count + part.deliveries);
          after = part.next_after;
        } while (after !== null && !isStopped.current);
        setStep(after === null ? 'done' : 'stopped');
      } catch (failure) {
        setError(failure);
        setStep('failed');
      }
      void queries.invalidateQueries();
    },
    [surety],
  );
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  const reset = useCallback(() => setStep('idle'), []);
  return { step, sent, error, run, stop, reset };
}

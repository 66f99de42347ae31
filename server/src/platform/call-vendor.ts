import type { Histogram } from 'prom-client';
import { boundedCall } from './bounded-call.ts';
import type { Context } from './context.ts';
import { withoutPlace } from './http/limits/brand-turns.ts';
import { definePort } from './port.ts';
import { traced } from './tracing/tracing.ts';
import { vendorTimeoutMs } from './vendor-timeout.ts';

/** Vendor as metrics and traces name it, by its port. */
export type VendorName =
  | 'kyc'
  | 'aggregator'
  | 'account_history'
  | 'bank_numbers'
  | 'bank'
  | 'document_scanner';

/** Times of calls of vendors by their outcome, in seconds. */
export const vendorSeconds = definePort<Histogram<'vendor' | 'outcome'>>('times of vendor calls');

/**
 * Calls a vendor for at most the vendors' timeout, or `timeouts` of them, even if it ignores its signal.
 * A refusal is an answer: only an error or a timeout counts as a failure of the vendor.
 *
 * @throws the vendor's error, or that of `onTimeout`.
 */
export async function callVendor<T>(
  context: Pick<Context, 'port'>,
  vendor: VendorName,
  call: (signal: AbortSignal) => Promise<T>,
  { onTimeout, timeouts = 1 }: { onTimeout: (timeoutMs: number) => Error; timeouts?: number },
): Promise<T> {
  // The request's later wait for its slot does not count as time of the vendor.
  return withoutPlace(() => timeVendor(context, vendor, call, { onTimeout, timeouts }));
}

async function timeVendor<T>(
  context: Pick<Context, 'port'>,
  vendor: VendorName,
  call: (signal: AbortSignal) => Promise<T>,
  { onTimeout, timeouts }: { onTimeout: (timeoutMs: number) => Error; timeouts: number },
): Promise<T> {
  const timeoutMs = timeouts * context.port(vendorTimeoutMs);
  const startedMs = performance.now();
  let outcome: 'answered' | 'failed' | 'timed_out' = 'failed';
  const late = () => {
    outcome = 'timed_out';
    return onTimeout(timeoutMs);
  };
  try {
    const answer = await traced({ name: `vendor ${vendor}`, kind: 'client' }, () =>
      boundedCall(timeoutMs, late, call),
    );
    outcome = 'answered';
    return answer;
  } finally {
    const seconds = (performance.now() - startedMs) / 1000;
    context.port(vendorSeconds).observe({ vendor, outcome }, seconds);
  }
}

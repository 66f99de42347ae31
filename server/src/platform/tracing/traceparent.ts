/** Identity of a span as W3C Trace Context sends it. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * Reads a header `traceparent` (https://www.w3.org/TR/trace-context/, section 3.2); undefined for none
 * and for a malformed one, which begins a new trace.
 */
export function readTraceparent(
  text: string | null | undefined,
): (TraceContext & { isRemote: true }) | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(text ?? '') ?? [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) {
    return undefined;
  }
  // Version 00 ends with its flags; later versions may be longer.
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export function showTraceparent({ traceId, spanId, traceFlags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

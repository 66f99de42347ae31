import { AsyncLocalStorage } from 'node:async_hooks';
import { definePort } from '../port.ts';

/** Ids, counts and names of a span; never personal data, addresses of callers or bodies. */
export type Attributes = Record<string, string | number | undefined>;

export interface SpanStart {
  name: string;
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Traceparents of other spans that this one works for. */
  links?: readonly string[];
}

/** Span of a trace, open until `end`. */
export interface Span {
  /** Header of W3C Trace Context that makes another span its child. */
  readonly traceparent: string;
  child(start: SpanStart): Span;
  set(attributes: Attributes): void;
  /** Marks the span as failed, with the error's code or name: a message may quote input. */
  fail(error: unknown): void;
  end(): void;
}

/** Source of spans; exists only where traces are exported. */
export interface Tracer {
  /** Starts a span below `parent`, a traceparent; without one, or with a malformed one, a trace. */
  start(start: SpanStart, parent?: string | null): Span;
  /** Exports what is left. */
  stop(): Promise<void>;
}

/** Tracer of the process; null where traces are not exported. */
export const processTracer = definePort<Tracer | null>('tracer');

const present = new AsyncLocalStorage<Span>();

/** Runs work in a span: spans and events that it makes belong to its trace. */
export function within<T>(span: Span | null, work: () => T): T {
  return span ? present.run(span, work) : work();
}

/** Traceparent of the present span; null outside any, as everywhere without a tracer. */
export function presentTraceparent(): string | null {
  return present.getStore()?.traceparent ?? null;
}

/** Runs work in a child of the present span; outside any span it only runs. */
export function traced<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const parent = present.getStore();
  return parent ? complete(parent.child(start), work) : work();
}

/** Runs work in a new span below `parent`; without a tracer it only runs. */
export function tracedBelow<T>(
  tracer: Tracer | null,
  parent: string | null,
  start: SpanStart,
  work: () => Promise<T>,
): Promise<T> {
  return tracer ? complete(tracer.start(start, parent), work) : work();
}

async function complete<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await present.run(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

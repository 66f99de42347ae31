import {
  diag,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import type { TraceSettings } from './trace-settings.ts';
import { readTraceparent, showTraceparent } from './traceparent.ts';
import type { Attributes, Span, SpanStart, Tracer } from './tracing.ts';

// The one importer of OpenTelemetry, itself imported only where traces are exported.

const stopWithinMs = 5_000;

/**
 * Opens a tracer that exports spans in batches: 512 every five seconds, at most 2,048 waiting; more are
 * dropped. Headers, timeout and certificates come from the exporter's own `OTEL_EXPORTER_OTLP_*`
 * variables, attributes of the resource from `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`.
 */
export function openOtlpTracer(
  settings: TraceSettings,
  log: Logger,
  { everyMs = 5_000 }: { everyMs?: number } = {},
): Tracer {
  const outage = new OutageLog(log, 'exporting traces failed');
  const report = (message: string) => void outage.failed(new Error(message));
  const quiet = () => {};
  diag.setLogger({ error: report, warn: report, info: quiet, debug: quiet, verbose: quiet });
  const exporter = new OTLPTraceExporter({
    url: settings.endpoint,
    timeoutMillis: stopWithinMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'surety' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        exportTimeoutMillis: stopWithinMs,
        scheduledDelayMillis: everyMs,
      }),
    ],
  });
  const tracer = provider.getTracer('surety');
  const open = (start: SpanStart, parent: SpanContext | undefined): Span => {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const links = (start.links ?? []).flatMap(linkTo);
    const kind = kinds[start.kind ?? 'internal'];
    const span = tracer.startSpan(start.name, { kind, links, root: !parent }, context);
    if (start.attributes) span.setAttributes(known(start.attributes));
    return asSpan(span, (child) => open(child, span.spanContext()));
  };
  return {
    start: (start, parent) => open(start, readTraceparent(parent)),
    // An unreachable collector must not hold up the end of the process.
    stop: () => provider.shutdown().catch((error: unknown) => report(String(error))),
  };
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

function asSpan(span: OtelSpan, child: (start: SpanStart) => Span): Span {
  return {
    traceparent: showTraceparent(span.spanContext()),
    child,
    set: (attributes) => void span.setAttributes(known(attributes)),
    fail: (error) => {
      span.setAttribute('error.type', typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** Code of an error, else its name; a reason as text is its own type. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return String(typeof error);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

function known(attributes: Attributes): Record<string, string | number> {
  const entries = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

function linkTo(traceparent: string): Link[] {
  const context = readTraceparent(traceparent);
  return context ? [{ context }] : [];
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const roots: Record<string, Sampler> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '')] ?? new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

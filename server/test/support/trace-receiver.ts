import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Span as OTLP over HTTP sends it in JSON. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, unknown>;
  links: string[];
}

export interface TraceReceiver {
  /** Base address, as `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  /** Everything received, as text. */
  text(): string;
  close(): Promise<void>;
}

/** Collector of traces that keeps what it receives. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      text += body;
      if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface OtlpSpan extends Omit<ReceivedSpan, 'attributes' | 'links'> {
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string }[];
}

interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

function spansIn({ resourceSpans }: OtlpBody): ReceivedSpan[] {
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans));
  return spans.map(({ attributes, links = [], ...span }) => ({
    ...span,
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
    ),
    links: links.map(({ traceId }) => traceId),
  }));
}

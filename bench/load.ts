import { connect, type Socket } from 'node:net';

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Number of responses by HTTP status. */
  statuses: Map<number, number>;
}

/**
 * Sends HTTP/1.1 requests over `connections` sockets, the next one on each as soon as the last is
 * answered. Written for this purpose: the load shares the machine's cores with the service under
 * test, and a general client costs as much per request as the service does.
 *
 * With `perSecond`, requests are due at that rate regardless of the responses, and each latency
 * counts from the time when its request was due: a service that falls behind cannot slow its own
 * measurement.
 */
export async function sendLoad(options: {
  port: number;
  connections: number;
  seconds: number;
  perSecond?: number;
  nextRequest(): string;
}): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const start = performance.now();
  const end = start + options.seconds * 1000;
  const report = (status: number, ms: number) => {
    latencies.push(ms);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  let requests = 0;
  const nextDue = () => {
    const now = performance.now();
    return options.perSecond ? start + (requests++ * 1000) / options.perSecond : now;
  };
  const clients = Array.from({ length: options.connections }, () =>
    runClient({ ...options, nextDue }, end, report),
  );
  await Promise.all(clients);
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    statuses,
  };
}

function runClient(
  { port, nextRequest, nextDue }: { port: number; nextRequest(): string; nextDue(): number },
  end: number,
  report: (status: number, ms: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let dueAt = 0;
  const send = () => {
    dueAt = nextDue();
    if (dueAt >= end) {
      socket.end();
      resolve();
      return;
    }
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) setTimeout(() => socket.write(nextRequest()), waitMs);
    else socket.write(nextRequest());
  };
  socket.on('connect', send);
  socket.on('error', reject);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const status = readStatus(received);
    if (status === null) return;
    received = Buffer.alloc(0);
    report(status, performance.now() - dueAt);
    send();
  });
  return promise;
}

/** The status of a complete response; null if it is still incomplete. */
function readStatus(received: Buffer): number | null {
  const headerEnd = received.indexOf('\r\n\r\n');
  if (headerEnd < 0) return null;
  const header = received.toString('latin1', 0, headerEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(header)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${header}`);
  if (received.length < headerEnd + 4 + Number(length)) return null;
  return Number(header.slice(9, 12));
}

export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @throws Error on a failed response: a benchmark of errors would be a fast one. */
export function refuseFailures({ statuses }: LoadResult): void {
  const failed = [...statuses].filter(([status]) => status !== 200);
  if (failed.length > 0) throw new Error(`Not every answer was 200: ${JSON.stringify(failed)}`);
}

/** The text of a request, complete with its headers. */
export function requestText(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = {
    host: '127.0.0.1',
    ...headers,
    ...(content
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }
      : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`;
}

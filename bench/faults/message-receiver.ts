import { createServer } from 'node:http';

/** Endpoint that counts the messages of each path, and keeps the time of their first arrival. */
export interface MessageReceiver {
  port: number;
  /** First arrivals by `path webhook-id`, in milliseconds since the start of this process. */
  first: Map<string, number>;
  /** Arrivals beyond the first. */
  repeats: string[];
  close(): Promise<void>;
}

/** @param port to listen on; with `isSilent` no call is answered. */
export async function startMessageReceiver(
  port: number,
  options: { isSilent?: boolean } = {},
): Promise<MessageReceiver> {
  const first = new Map<string, number>();
  const repeats: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const key = `${request.url} ${request.headers['webhook-id']}`;
    if (first.has(key)) repeats.push(key);
    else first.set(key, performance.now());
    if (!options.isSilent) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('no port');
  return {
    port: bound.port,
    first,
    repeats,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

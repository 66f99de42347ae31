import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A hundred endpoints, each on its own port, in one process. They acknowledge every message, except
 * under /hangs, where they never respond. A report has the number of messages and the first arrival
 * of each (ms since the epoch).
 */
const endpointCount = 100;
const firstSeen = new Map<string, number>();

const ports = await Promise.all(
  Array.from({ length: endpointCount }, async () => {
    const server = createServer((request, response) => {
      const key = `${request.headers['webhook-id']}${request.url}`;
      if (request.url !== '/hangs' && !firstSeen.has(key))
        firstSeen.set(key, performance.timeOrigin + performance.now());
      request.resume();
      if (request.url !== '/hangs') request.on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }),
);

process.on('message', (ask: 'count' | 'report' | 'clear') => {
  if (ask === 'count') process.send?.({ received: firstSeen.size });
  if (ask === 'report') process.send?.([...firstSeen]);
  if (ask === 'clear') {
    firstSeen.clear();
    process.send?.({});
  }
});
process.send?.(ports);

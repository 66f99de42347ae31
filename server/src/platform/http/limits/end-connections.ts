import type { FastifyInstance } from 'fastify';
import { repeat } from '../../repeat.ts';

/** Makes clients send their next request elsewhere once the process begins to stop. */
export function closeConnectionsBeforeStop(
  server: FastifyInstance,
  stop: AbortSignal | undefined,
): void {
  server.addHook('onRequest', async (_request, reply) => {
    if (stop?.aborted) reply.header('connection', 'close');
  });
}

/**
 * Ends long requests early when the server closes, and closes connections that become idle
 * afterwards: Node checks for idle ones only once.
 */
export function endEarlyOnClose(server: FastifyInstance, stopping: AbortController): void {
  server.addHook('preClose', async () => {
    stopping.abort();
    const closing = repeat('closing idle connections', {
      log: server.log,
      firstAfterMs: idlePollMs,
      everyMs: idlePollMs,
      run: async () => server.server.closeIdleConnections(),
    });
    server.server.once('close', () => void closing.stop());
  });
}

const idlePollMs = 50;

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { repeat } from '../../repeat.ts';
import { atOnce } from '../at-once.ts';

interface ArrivingBody {
  /** Bytes of the connection at the last change. */
  bytes: number;
  /** Time of the last change, and of the answer that left the body unread. */
  sinceMs: number;
  isAnswered: boolean;
}

/**
 * Ends connections whose body does not arrive: those without a byte for `silentMs`, and those that are still open so
 * long after their answer, which Node would keep for minutes.
 */
export function endSilentBodies(server: FastifyInstance, silentMs: number): void {
  const arriving = new Map<IncomingMessage, ArrivingBody>();
  const begin = ({ raw, headers }: FastifyRequest) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']);
    if (!hasBody || raw.complete) return;
    const now = performance.now();
    arriving.set(raw, { bytes: raw.socket.bytesRead, sinceMs: now, isAnswered: false });
  };
  const answer = ({ raw }: FastifyRequest) => {
    const body = arriving.get(raw);
    if (!body) return;
    if (raw.complete) arriving.delete(raw);
    else arriving.set(raw, { ...body, sinceMs: performance.now(), isAnswered: true });
  };
  server.addHook('onRequest', atOnce(begin));
  server.addHook('onResponse', atOnce(answer));
  const loop = repeat('ending silent bodies', {
    log: server.log,
    firstAfterMs: silentMs / 4,
    everyMs: silentMs / 4,
    run: async () => {
      for (const [raw, body] of arriving) look(raw, body);
    },
  });
  server.addHook('onClose', () => loop.stop());

  function look(raw: IncomingMessage, body: ArrivingBody): void {
    const { socket, complete } = raw;
    const now = performance.now();
    if (complete || socket.destroyed) arriving.delete(raw);
    else if (!body.isAnswered && socket.bytesRead !== body.bytes)
      arriving.set(raw, { ...body, bytes: socket.bytesRead, sinceMs: now });
    else if (now - body.sinceMs >= silentMs) {
      arriving.delete(raw);
      socket.destroy();
    }
  }
}

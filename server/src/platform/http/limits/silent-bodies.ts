import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { repeat } from '../../repeat.ts';
import { atOnce } from '../at-once.ts';

/** The body that a connection waits for: one at a time, since the next request begins behind it. */
interface ArrivingBody {
  /** Null when none arrives. */
  request: IncomingMessage | null;
  /** Bytes of the connection at the last change. */
  bytes: number;
  /** Time of the last change, and of the answer that left the body unread. */
  sinceMs: number;
  isAnswered: boolean;
}

/**
 * Ends connections whose body does not arrive: those without a byte for `silentMs`, and those that are still open so
 * long after their answer, which Node would keep for minutes.
 *
 * A connection has one record for its life. A map from requests would be rebuilt all the time, each dead table of it
 * keeps the requests of its time and leads to the next one, and the collector would move every request to the old
 * space: 8 of 71 us of CPU a purchase, measured.
 */
export function endSilentBodies(server: FastifyInstance, silentMs: number): void {
  const bodies = new Map<Socket, ArrivingBody>();
  const begin = ({ raw, headers }: FastifyRequest) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']);
    if (!hasBody || raw.complete) return;
    const body = bodyOf(raw.socket);
    body.request = raw;
    body.bytes = raw.socket.bytesRead;
    body.sinceMs = performance.now();
    body.isAnswered = false;
  };
  const answer = ({ raw }: FastifyRequest) => {
    const body = bodies.get(raw.socket);
    if (body?.request !== raw) return;
    if (raw.complete) body.request = null;
    else {
      body.isAnswered = true;
      body.sinceMs = performance.now();
    }
  };
  server.addHook('onRequest', atOnce(begin));
  server.addHook('onResponse', atOnce(answer));
  const loop = repeat('ending silent bodies', {
    log: server.log,
    firstAfterMs: silentMs / 4,
    everyMs: silentMs / 4,
    run: async () => {
      for (const [socket, body] of bodies) look(socket, body);
    },
  });
  server.addHook('onClose', () => loop.stop());

  function bodyOf(socket: Socket): ArrivingBody {
    const known = bodies.get(socket);
    if (known) return known;
    const body: ArrivingBody = { request: null, bytes: 0, sinceMs: 0, isAnswered: false };
    bodies.set(socket, body);
    socket.once('close', () => bodies.delete(socket));
    return body;
  }

  function look(socket: Socket, body: ArrivingBody): void {
    const { request, bytes, isAnswered } = body;
    const now = performance.now();
    if (request === null) return;
    if (request.complete) body.request = null;
    else if (!isAnswered && socket.bytesRead !== bytes) {
      body.bytes = socket.bytesRead;
      body.sinceMs = now;
    } else if (now - body.sinceMs >= silentMs) socket.destroy();
  }
}

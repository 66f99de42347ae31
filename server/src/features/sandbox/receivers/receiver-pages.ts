import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { holdMemory } from '../../../platform/http/bodies/body-memory.ts';
import { readBytes } from '../../../platform/http/bodies/body-parsers.ts';
import type { PageParts } from '../../../platform/process-parts.ts';
import { shutdown } from '../../../platform/shutdown.ts';
import { receiveMessage } from './receive-message.ts';
import { maxMessageBytes } from './receiver-rules.ts';
import { findReceiverByToken, type ReceiverRow } from './receivers-store.ts';

/** Slow answers that a process waits with; further ones are sent at once. */
const maxSlow = 100;

type Receiver = ReceiverRow & { brand_id: string };

declare module 'fastify' {
  interface FastifyRequest {
    receiver: Receiver | null;
  }
}

/**
 * `POST /bin/{token}`, in a sandbox only: an endpoint of webhooks inside the service, whose answer the brand
 * chooses. It needs no API key: the address is the authority to send.
 */
export async function addReceiverPages(
  server: FastifyInstance,
  { database, createContext, bodyMemory, port }: PageParts,
): Promise<void> {
  const stopping = port(shutdown);
  // global: the token finds the brand.
  const { db } = database.allBrands;
  const slow = { count: 0 };
  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
      readBytes(request, payload),
    );
    pages.decorateRequest('receiver', null);
    // The token is checked before the body is read, so that only a valid token can send one.
    pages.addHook('onRequest', async (request, reply) => {
      const { token } = request.params as { token: string };
      const found = await findReceiverByToken(db, token);
      if (!found) return reply.code(404).send({ error: 'No receiver has this address.' });
      request.receiver = found;
      holdMemory(bodyMemory, found.brand_id, request, reply);
      return undefined;
    });
    const config = { limitsAddress: 'refusals', checksLinkBeforeBody: true } as const;
    const options = { bodyLimit: maxMessageBytes, config };
    pages.post('/bin/:token', options, async (request, reply) => {
      const { receiver, body } = request;
      if (!receiver) throw new Error('A message reached its handler without a receiver');
      const context = await createContext(receiver.brand_id, { kind: 'job' }, request.id);
      const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
      await receiveMessage(context, receiver, { headers: request.headers, body: text });
      if (receiver.answer === 'slow' && slow.count < maxSlow) {
        slow.count += 1;
        await pause(receiver.delay_ms, undefined, { signal: stopping, ref: false }).catch(() => {});
        slow.count -= 1;
      }
      return answer(receiver, request, reply);
    });
  });
}

function answer({ answer }: Receiver, request: FastifyRequest, reply: FastifyReply) {
  if (answer === 'ok' || answer === 'slow') return reply.send({ received: true });
  if (answer === 'error') {
    return reply.code(500).send({ error: 'This receiver is set to answer 500.' });
  }
  reply.hijack();
  const { socket } = request.raw;
  if (answer === 'garbage') socket.end(`${randomBytes(24).toString('hex')}\r\n\r\n`);
  else socket.destroy();
  return reply;
}

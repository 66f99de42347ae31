import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** One message of server-sent events; without data it only updates the client's position. */
export interface StreamMessage {
  /** The id that the client sends as `Last-Event-ID` when it reconnects. One line. */
  id: string;
  /** Sent as JSON. */
  data?: unknown;
}

/** A client that reads nothing for this long is disconnected. */
const stalledAfterMs = 60_000;

/** Reconnection delay for a client whose connection ended. */
const retryMs = 1_000;

/**
 * A response of server-sent events (WHATWG HTML, section 9.2), open as long as `messages`
 * continues.
 */
export class EventStreamAnswer {
  readonly #messages: AsyncIterable<StreamMessage>;
  readonly #onClose: () => void;

  /** @param onClose called once the client has disconnected or the messages have ended. */
  constructor(messages: AsyncIterable<StreamMessage>, onClose: () => void) {
    this.#messages = messages;
    this.#onClose = onClose;
  }

  send(reply: FastifyReply): FastifyReply {
    const { raw } = reply;
    // The response's close, not the stream's own end, which would wait for the pending message.
    if (raw.destroyed) this.#onClose();
    else raw.once('close', this.#onClose);
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    // A connection kept alive after the end would delay the stop of the server.
    reply.header('connection', 'close');
    const frames = this.#frames(() => raw.destroy());
    return reply.send(Readable.from(frames, { objectMode: false }));
  }

  /** Answers HEAD: the headers of the stream, which ends at once. */
  sendHead(reply: FastifyReply): FastifyReply {
    this.#onClose();
    return reply.type('text/event-stream; charset=utf-8').send('');
  }

  /** The next message is read only when the client's buffer has space for it. */
  async *#frames(giveUp: () => void): AsyncGenerator<string> {
    yield `retry: ${retryMs}\n\n`;
    for await (const message of this.#messages) {
      const timer = setTimeout(giveUp, stalledAfterMs);
      try {
        yield renderMessage(message);
      } finally {
        clearTimeout(timer);
      }
    }
  }
}

/**
 * Without data a message is no event to a client, which only stores its id; the comment marks it as
 * a heartbeat.
 */
function renderMessage({ id, data }: StreamMessage): string {
  if (data === undefined) return `: alive\nid: ${id}\n\n`;
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

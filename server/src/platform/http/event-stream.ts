import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** One message of server-sent events; without data it only tells the client where it stands. */
export interface StreamMessage {
  /** What the client sends as `Last-Event-ID` when it comes back. One line. */
  id: string;
  /** Is sent as JSON. */
  data?: unknown;
}

/** A client that takes nothing for as long is gone, or might as well be. */
const stalledAfterMs = 60_000;

/** How soon a client whose connection ended should come back. */
const retryMs = 1_000;

/** An answer in server-sent events (WHATWG HTML, section 9.2) that goes on while there are messages. */
export class EventStreamAnswer {
  readonly #messages: AsyncIterable<StreamMessage>;
  readonly #onClose: () => void;

  /** @param onClose called once the client has left or the messages have ended. */
  constructor(messages: AsyncIterable<StreamMessage>, onClose: () => void) {
    this.#messages = messages;
    this.#onClose = onClose;
  }

  send(reply: FastifyReply): FastifyReply {
    const { raw } = reply;
    // Not the stream's own end, which waits for the message that is being waited for.
    if (raw.destroyed) this.#onClose();
    else raw.once('close', this.#onClose);
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    // A connection that was kept after the end would keep a stopping server from stopping.
    reply.header('connection', 'close');
    const frames = this.#frames(() => raw.destroy());
    return reply.send(Readable.from(frames, { objectMode: false }));
  }

  /** The next message is made only when the client has room for it. */
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

/** Without data it is no event to a client, which only keeps the id; the comment names it a sign of life. */
function renderMessage({ id, data }: StreamMessage): string {
  if (data === undefined) return `: alive\nid: ${id}\n\n`;
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One message of a stream of server-sent events. A message without data only moves the position. */
export interface StreamMessage {
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** An event is far smaller; a sender of more without an end of the message is not the service. */
const maxCharacters = 16 * 1024 * 1024;

const lineEnd = /\r\n|\n|\r/;

/**
 * Reads server-sent events piece by piece, as the HTML standard says ("Interpreting an event stream"):
 * `id` and `data`; `event` and `retry` are left aside, since the service's messages need neither.
 */
export class EventParser {
  #rest = '';
  #id: string | undefined;
  #data: string[] = [];
  #size = 0;

  /** @throws RangeError if a message has no end */
  *feed(piece: string): Generator<StreamMessage, void, undefined> {
    this.#size += piece.length;
    if (this.#size > maxCharacters) throw new RangeError('a message has no end');
    const text = this.#rest + piece;
    // A carriage return at the end may be the first half of a line's end.
    const held = text.endsWith('\r') ? 1 : 0;
    const lines = text.slice(0, text.length - held).split(lineEnd);
    this.#rest = (lines.pop() ?? '') + text.slice(text.length - held);
    for (const line of lines) {
      const message = line === '' ? this.#end() : this.#read(line);
      if (message) yield message;
    }
  }

  #read(line: string): undefined {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#data.push(value);
    // An empty id, which would begin anew at the oldest event, is none.
    if (name === 'id' && value !== '' && !value.includes('\0')) this.#id = value;
  }

  #end(): StreamMessage | undefined {
    const data = this.#data.length > 0 ? this.#data.join('\n') : undefined;
    const message = { id: this.#id, data };
    this.#id = undefined;
    this.#data = [];
    this.#size = 0;
    return message.id === undefined && data === undefined ? undefined : message;
  }
}

import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventParser, type StreamMessage } from '../src/platform/parse-events.ts';

function parse(pieces: readonly string[]): StreamMessage[] {
  const parser = new EventParser();
  return pieces.flatMap((piece) => [...parser.feed(piece)]);
}

/** Events that another parser reads. */
function oracle(text: string): StreamMessage[] {
  const messages: StreamMessage[] = [];
  let waiting: string | undefined;
  const leave = () => {
    if (waiting !== undefined) messages.push({ id: waiting, data: undefined });
    waiting = undefined;
  };
  const parser = createParser({
    onId: (id) => {
      leave();
      waiting = id;
    },
    onEvent: ({ id, data }) => {
      waiting = undefined;
      messages.push({ id, data });
    },
  });
  for (const piece of text.split(/(?<=\n\n)/)) {
    parser.feed(piece);
    leave();
  }
  return messages;
}

const value = fc.string({
  unit: fc.constantFrom('a', ' ', ':', '{', '"', 'é', '😀'),
  maxLength: 6,
});
const line = fc.oneof(
  value.map((text) => `data: ${text}`),
  value.map((text) => `data:${text}`),
  value.map((text) => `id: x${text}`),
  value.map((text) => `event: ${text}`),
  value.map((text) => `: ${text}`),
  fc.constantFrom('data', 'retry: 1000', 'unknown: field', ''),
);

test('reads what another parser reads, however the text is cut into pieces', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.array(fc.nat(40)), (lines, cuts) => {
      const text = `${lines.join('\n')}\n\n`;
      const pieces: string[] = [];
      let rest = text;
      for (const cut of cuts) {
        pieces.push(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
      expect(parse([...pieces, rest])).toEqual(oracle(text));
    }),
    { numRuns: 500 },
  );
});

test('lines end in any of the three ways, also between two pieces', () => {
  const expected = [{ id: '1', data: 'a\nb' }];
  expect(parse(['id: 1\r\ndata: a\r\ndata: b\r\n\r\n'])).toEqual(expected);
  expect(parse(['id: 1\r', '\ndata: a\r', '\ndata: b\r', '\n\r', '\n'])).toEqual(expected);
  expect(parse(['id: 1\rdata: a\rdata: b\r\r', ': next'])).toEqual(expected);
});

test('a message that never ends is refused', () => {
  const parser = new EventParser();
  const endless = 'x'.repeat(1024 * 1024);
  expect(() => {
    for (let index = 0; index < 20; index += 1) [...parser.feed(endless)];
  }).toThrow('no end');
});

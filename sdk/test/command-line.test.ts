import { describe, expect, test } from 'vitest';
import { plainText } from '../src/command/plain-text.ts';
import { scanLine, splitLine } from '../src/command/split-line.ts';
import { UsageError } from '../src/command/usage-error.ts';

describe('words of a command line', () => {
  test.each([
    ['customers list', ['customers', 'list']],
    ['  a   b  ', ['a', 'b']],
    [`--name 'Ada Example'`, ['--name', 'Ada Example']],
    [`--name "Ada \\"E\\" Example"`, ['--name', 'Ada "E" Example']],
    [`--data '{"a": 1}' x`, ['--data', '{"a": 1}', 'x']],
    ['a\\ b', ['a b']],
    [`'it'\\''s'`, ["it's"]],
    [`"a\\b"`, ['a\\b']],
    [`--empty ''`, ['--empty', '']],
    ['', []],
  ])('%s', (line, words) => {
    expect(splitLine(line)).toEqual(words);
  });

  test('names a quote that is not closed', () => {
    expect(() => splitLine(`a 'b c`)).toThrow(UsageError);
    expect(() => splitLine(`a "b c`)).toThrow('A quote (") is not closed.');
  });

  test('tells of a line that is still typed where its last word stands', () => {
    const { words, openQuote } = scanLine(`cards list --label 'a b`);
    expect(openQuote).toBe("'");
    expect(words.at(-1)).toEqual({ text: 'a b', start: 19, end: 23 });
  });
});

describe('text of others', () => {
  test.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b[38;2;10;20;30mx', 'x'],
    ['\u001b[2J\u001b[1;1Hx', 'x'],
    ['\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007', 'link'],
    ['\u001b]0;title\u001b\\x', 'x'],
    ['a\nb\tc', 'a b c'],
  ])('%j is plain', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

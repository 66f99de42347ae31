import { describe, expect, test } from 'vitest';
import { displayWidth } from '../src/command/display-width.ts';
import { plainJson, plainLines, plainText } from '../src/command/plain-text.ts';
import { scanLine, splitLine } from '../src/command/split-line.ts';
import { TableStream } from '../src/command/table.ts';
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
    ['\u009b2Jx\u009d0;t\u009cy', 'xy'],
    ['a\u202eb\u2066c\u200bd\ufeffe\u{e0041}f\u00adg', 'abcdefg'],
    ['a\u2028b\rc\u0085d', 'a b c d'],
    ['\u2764\ufe0f 漢字 e\u0301', '\u2764\ufe0f 漢字 e\u0301'],
  ])('%j is plain', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test('lines that are laid out keep their tabs and ends', () => {
    expect(plainLines('a\tb\u001b[2J\n\u202ec\r\n')).toBe('a\tb\nc \n');
  });

  test('JSON for a terminal is visible characters alone, and the same value', () => {
    const value = { text: 'a\u009b2J\u202e\u200b\u{e0041}\u001b\u2028\nb' };
    const shown = plainJson(JSON.stringify(value, null, 2));
    expect(shown).toContain('a\\u009b2J\\u202e\\u200b\\udb40\\udc41\\u001b\\u2028\\nb');
    expect(JSON.parse(shown)).toEqual(value);
  });
});

describe('columns of a terminal', () => {
  test.each([
    ['Cafe', 4],
    ['Cafe\u0301', 4],
    ['漢字マート', 10],
    ['ｶﾅ', 2],
    ['한글', 4],
    ['\u1112\u1161\u11ab', 2],
    ['ok ✅', 5],
    ['\u2764\ufe0f', 2],
    ['🇩🇪', 2],
    ['①', 1],
  ])('%j takes %i', (text, columns) => {
    expect(displayWidth(text)).toBe(columns);
  });

  test.each([undefined, 24])('each column of a table begins at one place (width %j)', (width) => {
    const rows = ['漢字マート', 'Cafe\u0301 Zoe\u0308', 'Plain Store', '漢字マート漢字マート'];
    const table = new TableStream({
      columns: ['merchant', 'status'],
      isAsked: true,
      width,
      head: (text) => text,
    });
    const lines = table.render(rows.map((merchant) => ({ merchant, status: 'cleared' })));
    const starts = lines
      .split('\n')
      .map((line) => displayWidth(line.replace(/(?:status|cleared)$/, '')));
    expect(new Set(starts).size).toBe(1);
  });
});

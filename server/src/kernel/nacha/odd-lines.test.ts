import { describe, expect, test } from 'vitest';
import {
  fileText,
  oneBatch,
  openText,
  problemsOf,
  readParts,
} from '../../../test/support/nacha-text.ts';

const second = { traceNumber: '123456780000002', amountCents: 5n };
const twoEntries = await fileText(oneBatch([{}, second]));
const information = { kind: 'information' as const, text: 'INVOICE 1' };
const withAddenda = await fileText(oneBatch([{ addenda: information }, second]));
const twoBatches = await fileText([
  ...oneBatch([{}]),
  ...oneBatch([second], { batchNumber: 2, companyName: 'OTHER BRAND' }),
]);

/**
 * The text with one line changed; `at` is the position in the line, counted from one as in the
 * standard.
 */
function changed(text: string, line: number, at: number, by: string): string {
  const lines = text.split('\n');
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, at - 1) + by + old.slice(at - 1 + by.length);
  return lines.join('\n');
}

const filler = '9'.repeat(94);
const stripped = (text: string) => text.replace(/ +$/gm, '');
const blankBetween = twoEntries.replaceAll('\n', '\n\n');

describe('a field of the file header, or a line of another length, is noted, and the entries are read', () => {
  test.each<[string, string, string[]]>([
    ['another priority', changed(twoEntries, 1, 2, '02'), ['1 priority']],
    ['no destination', changed(twoEntries, 1, 4, ' '.repeat(10)), ['1 destination']],
    ['no origin', changed(twoEntries, 1, 14, ' '.repeat(10)), ['1 origin']],
    ['a day that does not exist', changed(twoEntries, 1, 24, '260230'), ['1 creation_date']],
    ['no day', changed(twoEntries, 1, 24, ' '.repeat(6)), ['1 creation_date']],
    ['an hour that does not exist', changed(twoEntries, 1, 30, '2400'), ['1 creation_time']],
    ['a lower-case modifier', changed(twoEntries, 1, 34, 'a'), ['1 file_id_modifier']],
    ['no modifier', changed(twoEntries, 1, 34, ' '), ['1 file_id_modifier']],
    ['another record size', changed(twoEntries, 1, 35, '095'), ['1 record_size']],
    ['another blocking factor', changed(twoEntries, 1, 38, '20'), ['1 blocking_factor']],
    ['another format', changed(twoEntries, 1, 40, '2'), ['1 format']],
    ['any reference', changed(twoEntries, 1, 87, '\x07\xff#$%^&*'), []],
    ['a header that is cut', twoEntries.replace('SURETY ', 'SURETY'), []],
    ['a longer header', twoEntries.replace('\n', 'X\n'), ['1 record_length']],
    ['stripped blanks', stripped(twoEntries), []],
    ['a blank line between', twoEntries.replace('\n6', '\n\n6'), []],
    ['a blank line in front', `\n \n${twoEntries}`, []],
    ['blank lines between all', blankBetween, []],
    ['CR CR LF', twoEntries.replaceAll('\n', '\r\r\n'), []],
    ['LF CR', twoEntries.replaceAll('\n', '\n\r'), []],
    ['CR LF and LF', twoEntries.replace('\n6', '\r\n6'), []],
    ['nines between', twoEntries.replace('\n8', `\n${filler}\n8`), ['5 padding', '11 blocking']],
    ['a few nines between', twoEntries.replace('\n8', '\n999\n8'), ['5 padding', '11 blocking']],
    [
      'nines that are too short',
      twoEntries.replaceAll(filler, '9'.repeat(93)),
      [7, 8, 9, 10].map((at) => `${at} padding`),
    ],
    ['no nines', twoEntries.replaceAll(`${filler}\n`, ''), ['6 blocking']],
    ['nines of another block', twoEntries + `${filler}\n`.repeat(10), ['20 block_count']],
    [
      'a word between',
      twoEntries.replace('\n6', '\n-- page 2\n6'),
      ['3 record_length', '11 blocking'],
    ],
    ['a word behind', `${twoEntries}END OF FILE\n`, ['11 padding', '11 blocking']],
  ])('%s', async (_what, text, faults) => {
    const file = await openText(text);
    expect(file).toMatchObject({ ok: true, summary: { records: 2, debitCents: 20_005n } });
    expect(file.ok && file.faults.map(({ line, field }) => `${line} ${field}`)).toEqual(faults);
    expect(await problemsOf(file)).toEqual([]);
  });
});

describe('a record of another length hides itself alone', () => {
  /** Entries with their problems, and how many are not read. */
  const readOf = async (text: string) => {
    const parts = await readParts(await openText(text));
    return parts.flatMap((part) =>
      part.kind === 'batch'
        ? []
        : part.entries.map((entry) => [
            part.kind,
            Number(entry.amountCents),
            entry.problem?.field ?? 'good',
          ]),
    );
  };
  test.each<[string, string, [string, number, string][]]>([
    [
      'an entry that lost a character',
      twoEntries.replace(/^(6.{20})./m, '$1'),
      [
        ['unread', 0, 'record_length'],
        ['entries', 5, 'good'],
      ],
    ],
    [
      'an entry with a character too many',
      twoEntries.replace(/^627/m, '627X'),
      [
        ['unread', 0, 'record_length'],
        ['entries', 5, 'good'],
      ],
    ],
    [
      'addenda that lost a character',
      withAddenda.replace('INVOICE 1 ', 'INVOICE 1'),
      [
        ['entries', 20_000, 'record_length'],
        ['entries', 5, 'good'],
      ],
    ],
    [
      'a batch header that lost a character',
      twoBatches.replace('OTHER BRAND ', 'OTHER BRAND'),
      [
        ['entries', 20_000, 'good'],
        ['entries', 5, 'record_length'],
      ],
    ],
  ])('%s', async (_what, text, entries) => {
    expect(await readOf(text)).toEqual(entries);
  });

  test('a batch control that lost a character behind its sums proves its batch', async () => {
    const file = await openText(twoEntries.replace(/^(8.{60})./m, '$1'));
    expect(file).toMatchObject({ ok: true });
    expect(await problemsOf(file)).toEqual([]);
  });
});

import { RecordLines } from '../../../../kernel/nacha/record-lines.ts';

/** Columns of a record, from one and including the last. */
type Columns = readonly [first: number, last: number];

const recordLength = 94;
/** Account number, then number and name of the receiver; an IAT entry has its account number there. */
const entryColumns: readonly Columns[] = [
  [13, 29],
  [40, 76],
];
/** Information of a return or change, which a change's corrected numbers are in (NACHA, appendix four and five). */
const answerColumns: readonly Columns[] = [[36, 79]];
/** Payment information, and the parts of a name and address of an IAT entry. */
const textColumns: readonly Columns[] = [[4, 83]];
/** Records of the file and its batches have neither accounts nor names of persons. */
const clearTypes = '1589';

/**
 * A record with an X for each letter and digit of its account numbers, names and texts. The last four digits of an
 * account number stay, as masks have them elsewhere. A line that is no record has no letter and digit in clear.
 */
export function maskRecord(line: string): string {
  const type = line[0] ?? '';
  if (line.length !== recordLength) return type + hide(line.slice(1));
  if (clearTypes.includes(type)) return line;
  if (type === '6') return hideColumns(line, entryColumns, keepLastFour);
  if (type !== '7') return type + hide(line.slice(1));
  return hideColumns(line, /^79[89]/.test(line) ? answerColumns : textColumns, hide);
}

/** Masks a file's content record by record; of one that was rejected nothing is known, and no text stays. */
export async function* maskContent(
  content: AsyncIterable<string>,
  { isRejected }: { isRejected: boolean },
): AsyncGenerator<string, void, undefined> {
  const lines = new RecordLines();
  const render = (complete: readonly string[]) =>
    complete.map((line) => `${isRejected ? hide(line) : maskRecord(line)}\n`).join('');
  for await (const chunk of content) yield render(lines.push(chunk));
  yield render(lines.end());
}

function hideColumns(
  line: string,
  columns: readonly Columns[],
  mask: (text: string) => string,
): string {
  return columns.reduce(
    (text, [first, last], index) =>
      text.slice(0, first - 1) +
      (index === 0 ? mask : hide)(text.slice(first - 1, last)) +
      text.slice(last),
    line,
  );
}

function keepLastFour(text: string): string {
  const end = text.trimEnd().length;
  const clear = Math.max(0, end - 4);
  return hide(text.slice(0, clear)) + (end > 4 ? text.slice(clear) : hide(text.slice(clear)));
}

const hide = (text: string): string => text.replaceAll(/[^\s]/g, 'X');

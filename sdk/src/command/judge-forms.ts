import type { OperationRow } from '../platform/operation-row.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { OperationLine } from './operation-line.ts';
import { UsageError } from './usage-error.ts';

/**
 * Refuses two forms of one result, of which the later would be left out silently.
 *
 * @throws UsageError
 */
export function judgeForms({ json, jsonl, columns, only }: GlobalFlags): void {
  const given = Object.entries({
    '--json': json,
    '--jsonl': jsonl,
    '--columns': columns,
    '--only': only,
  }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length > 1)
    throw new UsageError(
      `${given.join(' and ')} do not go together: a result is printed in one form. --json and --jsonl print whole objects, --columns a table or CSV, --only the values of one field.`,
    );
}

/**
 * Refuses options of an operation that its answer cannot obey.
 *
 * @throws UsageError
 */
export function judgeOperationForms(name: string, { row, line, flags }: CalledForms): void {
  judgeForms(flags);
  if (line.all && !row.isList) throw new UsageError(`${name} has no pages for --all.`);
  if (line.output !== undefined && row.answer === 'events')
    throw new UsageError(`${name} never ends, so that no file is whole: pipe its lines instead.`);
  judgeFormat(name, { row, line, flags });
}

interface CalledForms {
  readonly row: OperationRow;
  readonly line: OperationLine;
  readonly flags: GlobalFlags;
}

function judgeFormat(name: string, { row, line, flags }: CalledForms): void {
  const { format } = line;
  if (format !== undefined && (format !== 'csv' || !row.isList))
    throw new UsageError(`${name}: --format ${row.isList ? 'is csv' : 'is for lists'}.`);
  const ofService = line.fields.find(({ path, isQuery }) => isQuery && path[0] === 'format')?.text;
  const chosen = format ?? (ofService === 'json' ? undefined : ofService);
  if (chosen === undefined) return;
  const { json, jsonl, columns, only } = flags;
  const others = { '--json': json, '--jsonl': jsonl, '--only': only };
  const [refused] = Object.entries({ ...others, ...(format ? {} : { '--columns': columns }) })
    .filter(([, value]) => value !== undefined)
    .map(([flag]) => flag);
  if (refused !== undefined)
    throw new UsageError(`--format ${chosen} and ${refused} do not go together.`);
}

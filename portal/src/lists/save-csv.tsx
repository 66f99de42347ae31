import { useMutation } from '@tanstack/react-query';
import { announce } from '../parts/announce.ts';
import { Button } from '../parts/button.tsx';
import { describeError } from '../parts/states.tsx';
import { formatCount } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { saveFile } from '../platform/save-file.ts';
import { type CsvField, csvOf } from './csv-of.ts';

interface SaveCsvProps<Item> {
  /** The rows in words, such as "customers", which also names the file. */
  readonly rows: string;
  readonly fields: readonly CsvField<Item>[];
  /** The rows of all pages that the filters leave, newest first. */
  readonly read: () => AsyncIterable<Item>;
  /** The filter that leaves earlier rows to another file: "Set “Until” for earlier ones." */
  readonly more?: string;
}

/** Rows of one file; a filter of time makes several files of more. */
const mostRows = 10_000;

/** Saves all pages of a list as CSV. */
export function SaveCsv<Item>({ rows, fields, read, more = '' }: SaveCsvProps<Item>) {
  const { world } = useBrand();
  const save = useMutation({
    mutationFn: async () => {
      const found: Item[] = [];
      for await (const row of read()) {
        found.push(row);
        if (found.length >= mostRows) break;
      }
      saveFile(`${rows}-${world}.csv`, csvOf(found, fields), 'text/csv');
      return found.length;
    },
    onSuccess: (count) =>
      announce(
        count >= mostRows
          ? `Saved the newest ${formatCount(count)} ${rows}. ${more}`
          : `Saved ${formatCount(count)} ${rows}.`,
      ),
    onError: (error) => announce(describeError(error).text, 'bad'),
  });
  return (
    <Button disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Reading' : 'Save as CSV'}
    </Button>
  );
}

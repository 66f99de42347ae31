import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../parts/announce.ts';
import { Button } from '../parts/button.tsx';
import { describeError } from '../parts/states.tsx';
import { formatCount } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { loadCode } from '../platform/load-code.ts';
import { saveFile } from '../platform/save-file.ts';
import type { Load } from './use-list.ts';

interface SaveCsvProps {
  /** The rows in words, such as "customers", which also names the file. */
  readonly rows: string;
  /** The rows of all pages that the filters leave, newest first. */
  readonly read: () => AsyncIterable<object> | Iterable<object>;
  /** The filter that leaves earlier rows to another file: "Set “Until” for earlier ones." */
  readonly more?: string | undefined;
  readonly isSmall?: boolean;
}

const loadReader = () => loadCode(() => import('./read-csv.ts'));

/** Saves all pages of a list as CSV: it counts while it reads, and a second press stops it. */
export function SaveCsv({ rows, read, more = '', isSmall = false }: SaveCsvProps) {
  const { world, surety, may } = useBrand();
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const save = useMutation({
    mutationFn: async () => {
      const control = new AbortController();
      stop.current = control;
      setCount(0);
      const { readCsv } = await loadReader();
      const csv = await readCsv({
        read,
        surety: may('personal') ? surety : undefined,
        onCount: setCount,
        signal: control.signal,
      });
      if (csv) saveFile(`${rows.replaceAll(' ', '-')}-${world}.csv`, csv.text, 'text/csv');
      return csv;
    },
    onSuccess: (csv) => {
      if (!csv) return announce('Stopped: no file was saved.');
      const { isWhole, count: saved } = csv;
      const number = formatCount(saved);
      announce(
        isWhole
          ? `Saved ${number} ${rows}.`
          : `Saved the first ${number} ${rows}, the most of one file. ${more}`,
      );
    },
    onError: (error) => announce(describeError(error).text, 'bad'),
  });
  if (save.isPending) {
    return (
      <Button isSmall={isSmall} onClick={() => stop.current?.abort()}>
        Stop at {formatCount(count)}
      </Button>
    );
  }
  return (
    <Button isSmall={isSmall} onClick={() => save.mutate()}>
      Save as CSV
    </Button>
  );
}

const pageSize = 100;

/** The rows of all pages of a list. */
export async function* rowsOf<Item>(load: Load<Item>): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { data, has_more, next_cursor } = await load(cursor, pageSize).page();
    yield* data;
    cursor = (has_more && next_cursor) || undefined;
  } while (cursor);
}

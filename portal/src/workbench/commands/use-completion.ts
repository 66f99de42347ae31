import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../parts/announce.ts';
import { useBrand } from '../../platform/brand-context.tsx';
import { queries } from '../../platform/queries.ts';
import { commandLog } from './command-log.ts';
import { type Completion, commonStart, completeLine } from './complete-line.ts';
import { idsOfPage } from './ids-of-page.ts';
import { load } from './use-commands.ts';

interface Line {
  readonly line: string;
  readonly setLine: (line: string) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

interface OpenCompletion extends Completion {
  readonly chosen: number | null;
  /** The line before a word was chosen. */
  readonly line: string;
}

/** Completion of the line: Tab writes what all words share, and then each word in turn. */
export function useCompletion({ line, setLine, input }: Line) {
  const { brand } = useBrand();
  const [open, setOpen] = useState<OpenCompletion | null>(null);
  const isAsking = useRef(false);
  const latest = useRef(line);
  latest.current = line;
  const write = ({ line: whole, start, end }: OpenCompletion, word: string) => {
    const next = whole.slice(0, start) + word + whole.slice(end);
    const at = start + word.length;
    // The cursor moves before the next key is read.
    flushSync(() => setLine(next));
    input.current?.setSelectionRange(at, at);
  };
  const choose = (at: number) => {
    const word = open?.words[at];
    if (!open || word === undefined) return;
    setOpen({ ...open, chosen: at });
    write(open, word);
    input.current?.focus();
  };
  const begin = async () => {
    const cursor = input.current?.selectionStart ?? line.length;
    const answers = commandLog
      .read(brand.brand_id)
      .map(({ output }) => (output?.kind === 'answer' ? output.data : null))
      .reverse();
    const ids = idsOfPage(queries, answers);
    const found = await completeLine(line, cursor, { load, ids });
    // Nothing is written over what was typed in the meantime.
    if (latest.current !== line) return;
    const { words } = found;
    const [only] = words;
    const begun: OpenCompletion = { ...found, line, chosen: null };
    if (only === undefined) return announce('Nothing completes this line.');
    if (words.length === 1) return write(begun, `${only} `);
    const common = commonStart(words);
    const end = found.start + common.length;
    if (common.length <= found.end - found.start) return setOpen(begun);
    write(begun, common);
    const whole = line.slice(0, found.start) + common + line.slice(found.end);
    setOpen({ ...begun, line: whole, end });
  };
  /** True if the key was for the completion, and not to leave the line. */
  const complete = (step: 1 | -1): boolean => {
    if (open) {
      const { length } = open.words;
      const first = step === 1 ? 0 : length - 1;
      choose(open.chosen === null ? first : (open.chosen + step + length) % length);
      return true;
    }
    if (line.trim() === '') return false;
    if (!isAsking.current) {
      isAsking.current = true;
      void begin().finally(() => {
        isAsking.current = false;
      });
    }
    return true;
  };
  return {
    complete,
    choose,
    close: () => setOpen(null),
    isOpen: open !== null,
    words: open?.words ?? [],
    chosen: open?.chosen ?? null,
  };
}

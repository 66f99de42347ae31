import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { Hidden } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { readHistory } from './command-history.ts';
import styles from './command-line.module.css';
import { commandLog } from './command-log.ts';
import { useCompletion } from './use-completion.ts';
import { useFocusOnAsk } from './use-focus-on-ask.ts';

interface CommandInputProps {
  readonly enter: (line: string) => Promise<void>;
  /** A change of live waits for the word "live". */
  readonly isAsked: boolean;
}

/** The line with its completion and its history. */
export function CommandInput({ enter, isAsked }: CommandInputProps) {
  const { brand } = useBrand();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [line, setLine] = useState('');
  const completion = useCompletion({ line, setLine, input });
  const recall = useRecall(brand.brand_id, line, setLine);
  useFocusOnAsk(input);
  const submit = () => {
    completion.close();
    recall.reset();
    setLine('');
    void enter(line);
  };
  const clear = () => commandLog.clear(brand.brand_id);
  const keys: Readonly<Record<string, () => boolean>> = {
    Enter: () => done(submit),
    Tab: () => completion.complete(1),
    'shift Tab': () => completion.isOpen && completion.complete(-1),
    ArrowUp: () => recall.walk(-1),
    ArrowDown: () => recall.walk(1),
    Escape: () => completion.isOpen && done(completion.close),
    'ctrl l': () => done(clear),
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, ctrlKey } = event;
    const name = `${ctrlKey ? 'ctrl ' : ''}${shiftKey && key === 'Tab' ? 'shift ' : ''}${key}`;
    if (!keys[name]?.()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.prompt}>
      {completion.isOpen && <Words id={id} completion={completion} />}
      <label htmlFor={id}>
        <span aria-hidden="true" className={classes(isAsked && styles.live)}>
          {isAsked ? 'live ›' : '›'}
        </span>
        <Hidden>{isAsked ? 'Type live to send the change' : 'Command'}</Hidden>
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={completion.isOpen}
        aria-controls={completion.isOpen ? `${id}-words` : undefined}
        aria-activedescendant={
          completion.chosen === null ? undefined : `${id}-${completion.chosen}`
        }
        aria-describedby={`${id}-help`}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={line}
        onChange={({ target }) => {
          completion.close();
          setLine(target.value);
        }}
        onKeyDown={press}
      />
      <span className={styles.touch}>
        <Button isSmall onClick={() => completion.complete(1)}>
          Complete
        </Button>
      </span>
      <span id={`${id}-help`} className={styles.hint}>
        Tab completes, ↑ ↓ history, Ctrl L clears, Shift Tab leaves, Esc closes
      </span>
    </div>
  );
}

/** Walks through earlier lines; the line that was being typed follows the newest. */
function useRecall(brandId: string, line: string, setLine: (line: string) => void) {
  const place = useRef<{ at: number; begun: string } | null>(null);
  const walk = (step: 1 | -1): boolean => {
    const lines = readHistory(brandId);
    const { at, begun } = place.current ?? { at: lines.length, begun: line };
    const next = Math.min(lines.length, Math.max(0, at + step));
    place.current = { at: next, begun };
    setLine(lines[next] ?? begun);
    return true;
  };
  const reset = () => {
    place.current = null;
  };
  return { walk, reset };
}

interface WordsProps {
  readonly id: string;
  readonly completion: ReturnType<typeof useCompletion>;
}

/** The words that fit, of which the line names the chosen one to screen readers. */
function Words({ id, completion }: WordsProps) {
  return (
    <div className={styles.words} role="listbox" id={`${id}-words`} aria-label="Completions">
      {completion.words.map((word, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Tab in the line chooses by keyboard
        // biome-ignore lint/a11y/useFocusableInteractive: the line keeps the focus and names the option
        <div
          key={word}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === completion.chosen}
          onClick={() => completion.choose(at)}
        >
          {word}
        </div>
      ))}
    </div>
  );
}

/** Calls the function; the key was for the line. */
function done(act: () => void): true {
  act();
  return true;
}

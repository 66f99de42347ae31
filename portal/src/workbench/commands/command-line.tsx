import { useEffect, useRef } from 'react';
import { useBrand } from '../../platform/brand-context.tsx';
import { CommandEntry } from './command-entry.tsx';
import { CommandInput } from './command-input.tsx';
import styles from './command-line.module.css';
import { useCommands } from './use-commands.ts';

/** A command line that understands the commands of `surety`, in the world of the page. */
export function CommandLine() {
  const { isSandbox } = useBrand();
  const { entries, enter, asked } = useCommands();
  const end = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when an answer has come
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest?.id, newest?.state]);
  return (
    <div className={styles.shell}>
      {entries.length === 0 && (
        <p className={styles.calm}>
          Commands of <code>surety</code>, sent as you{isSandbox ? '' : ', in LIVE'}. Try{' '}
          <code>customers list --limit 5</code>, or <code>help</code>.
        </p>
      )}
      <div role="log" aria-label="Commands and answers">
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <CommandEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      </div>
      <CommandInput enter={enter} isAsked={asked !== null} />
      <div ref={end} />
    </div>
  );
}

import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './code.module.css';
import { copyText } from './copy-text.ts';

interface CodeProps {
  readonly text: string;
  /** The name for screen readers: "Request body". */
  readonly label: string;
  readonly isWrapped?: boolean;
  /** Colours the names and values of JSON. */
  readonly isJson?: boolean;
}

/** Code with a button that copies it. */
export function Code({ text, label, isWrapped, isJson }: CodeProps) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <pre className={classes(isWrapped && styles.wrapped)}>
          <code>{isJson ? <ColouredJson text={text} /> : text}</code>
        </pre>
      </section>
      <div className={styles.copy}>
        <IconButton
          isSmall
          icon="copy"
          label={`Copy: ${label}`}
          onClick={() => void copyText(text, 'Copied.')}
        />
      </div>
    </div>
  );
}

interface JsonProps {
  readonly value: unknown;
  readonly label: string;
}

/** A value as indented JSON. */
export function Json({ value, label }: JsonProps) {
  return <Code text={JSON.stringify(value, null, 2) ?? 'null'} label={label} isJson />;
}

const tokens =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\btrue\b|\bfalse\b|\bnull\b)/g;
const colouredAtMost = 40_000;

function ColouredJson({ text }: { readonly text: string }) {
  // A body of the largest size would be tens of thousands of elements.
  if (text.length > colouredAtMost) return text;
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, quoted, colon] = match;
    parts.push(text.slice(end, match.index));
    const look = quoted === undefined ? styles.number : colon ? styles.key : styles.text;
    parts.push(
      <span key={match.index} className={look}>
        {quoted ?? whole}
      </span>,
      colon ?? '',
    );
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

import type { Io } from '../../../io.ts';
import { readKeys } from './read-keys.ts';
import type { Key } from './screen-state.ts';

/** The terminal in raw mode with its alternate screen. */
export interface Terminal {
  size(): { columns: number; rows: number };
  /** Shows these lines in place of the last ones. */
  draw(lines: readonly string[]): void;
  /** Gives the terminal back as it was. */
  close(): void;
}

/** Parts of a terminal's stream that a stream of a test has not. */
type Screen = Io['stdout'] & {
  readonly rows?: number;
  on?(event: 'resize', listener: () => void): unknown;
  removeListener?(event: 'resize', listener: () => void): unknown;
};

const enter = '\u001b[?1049h\u001b[?25l\u001b[2J';
const leave = '\u001b[0m\u001b[?25h\u001b[?1049l';

/** Opens the full-screen view. Whatever ends the process, the terminal is restored. */
export function openTerminal(
  { stdin, stdout }: Io,
  handlers: { onKey: (key: Key) => void; onResize: () => void },
): Terminal {
  const screen: Screen = stdout;
  const read = (text: string) => {
    for (const key of readKeys(text)) handlers.onKey(key);
  };
  let shown: readonly string[] = [];
  const resize = () => {
    shown = [];
    screen.write('\u001b[2J');
    handlers.onResize();
  };
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    process.removeListener('exit', close);
    screen.removeListener?.('resize', resize);
    stdin.removeListener('data', read);
    stdin.setRawMode?.(false);
    stdin.pause();
    screen.write(leave);
  };
  process.on('exit', close);
  screen.write(enter);
  stdin.setRawMode?.(true);
  stdin.setEncoding('utf8');
  stdin.on('data', read);
  stdin.resume();
  screen.on?.('resize', resize);
  return {
    size: () => ({ columns: screen.columns ?? 80, rows: screen.rows ?? 24 }),
    draw: (lines) => {
      if (!isOpen) return;
      const changed = lines.flatMap((line, index) =>
        line === shown[index] ? [] : [`\u001b[${index + 1};1H${line}`],
      );
      shown = lines;
      if (changed.length > 0) screen.write(changed.join(''));
    },
    close,
  };
}

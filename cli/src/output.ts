import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';
import { refuseAbsent, splitColumns } from '@surety/sdk/command/columns-flag';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import { plainJson, plainLines, plainText } from '@surety/sdk/command/plain-text';
import { renderObject, TableStream, valueAt } from '@surety/sdk/command/table';
import type { Io } from './io.ts';

/** An answer whose columns were judged before the request; one of them may be absent. */
interface JudgedAnswer {
  readonly isJudged?: boolean;
}

type Style = Parameters<typeof styleText>[0];

/** Stands for the escape of a style until the line is printed: texts of others cannot know it. */
const styleEscape = randomUUID();

/**
 * Prints results on stdout, as the flags ask, and everything else on stderr. Each line is cleaned here, so that no
 * command can forget it: a terminal would obey what others wrote.
 */
export class Output {
  readonly #io: Io;
  readonly #flags: () => GlobalFlags;

  constructor(io: Io, flags: () => GlobalFlags) {
    this.#io = io;
    this.#flags = flags;
  }

  /** True if a program reads the result: with `--json` or `--jsonl`. */
  get isForPrograms(): boolean {
    const { json, jsonl } = this.#flags();
    return json === true || jsonl === true;
  }

  /** A result: JSON where it was requested, else a table of the object's fields. */
  value(value: unknown, { isJudged = false }: JudgedAnswer = {}): void {
    const { json, jsonl, only } = this.#flags();
    if (only !== undefined) this.#only([value], isJudged);
    else if (jsonl) this.json(value);
    else if (json || typeof value !== 'object' || value === null) this.json(value, 2);
    else {
      const columns = this.#askedColumns([value], isJudged);
      this.line(renderObject(value, { columns, head: this.#head }));
    }
  }

  /** A list: JSON where it was requested, else a table. `columns` are the default ones. */
  rows(
    rows: readonly unknown[],
    { columns, isJudged = false }: { columns?: readonly string[] } & JudgedAnswer = {},
  ): void {
    const { json, jsonl, only } = this.#flags();
    if (only !== undefined) this.#only(rows, isJudged);
    else if (jsonl) for (const row of rows) this.json(row);
    else if (json) this.json(rows, 2);
    else {
      this.#askedColumns(rows, isJudged);
      const table = this.openTable(columns);
      this.line(rows.length === 0 ? '(none)' : table.render(rows));
      this.noteLeftOut(table);
    }
  }

  /** A table that is printed part by part. `columns` are the default ones. */
  openTable(columns: readonly string[] | undefined): TableStream {
    const { columns: asked } = this.#flags();
    return new TableStream({
      columns: asked === undefined ? columns : splitColumns(asked),
      isAsked: asked !== undefined,
      width: this.#io.stdout.columns,
      head: this.#head,
    });
  }

  /** Names the columns for which the terminal has no room. */
  noteLeftOut({ leftOut }: TableStream): void {
    if (leftOut.length === 0) return;
    this.note(
      `Left out for width: ${leftOut.join(', ')}. --columns or a wider terminal shows them.`,
    );
  }

  readonly #head = (text: string): string => this.style('bold', text);

  /** @throws UsageError for a column that none of the rows has. */
  #askedColumns(rows: readonly unknown[], isJudged: boolean): string[] | undefined {
    const { columns } = this.#flags();
    if (columns === undefined) return undefined;
    const asked = splitColumns(columns);
    if (!isJudged) refuseAbsent(rows, '--columns', asked);
    return asked;
  }

  /** The value of one field of each row, as a script reads it; an empty line where it is absent. */
  #only(rows: readonly unknown[], isJudged: boolean): void {
    const { only = '' } = this.#flags();
    if (!isJudged) refuseAbsent(rows, '--only', [only]);
    for (const row of rows) {
      const value = valueAt(row, only);
      if (value === undefined) this.line();
      else if (typeof value !== 'string') this.json(value);
      else this.content(`${this.#io.stdout.isTTY ? plainText(value) : value}\n`);
    }
  }

  /** A line of the result for a person, or several that are laid out. */
  line(text = ''): void {
    this.#io.stdout.write(shown(text));
  }

  /** A result as JSON: exact bytes for a program, the same value in visible characters on a terminal. */
  json(value: unknown, indent?: number): void {
    this.jsonText(`${JSON.stringify(value, null, indent)}\n`);
  }

  /** A part of a result in JSON. */
  jsonText(text: string): void {
    this.#io.stdout.write(this.#io.stdout.isTTY ? plainJson(text) : text);
  }

  /** A result in a format of its own: exact bytes for a program, cleaned on a terminal. */
  content(text: string): void {
    this.#io.stdout.write(this.#io.stdout.isTTY ? plainLines(text) : text);
  }

  /** A line beside the result; none with `--quiet`. */
  note(text: string): void {
    if (!this.#flags().quiet) this.#io.stderr.write(shown(text));
  }

  /** A line that is always printed. */
  error(text: string): void {
    this.#io.stderr.write(shown(text));
  }

  /** The text in a style, or plain where the reader is no terminal or asked for no colours. */
  style(style: Style, text: string): string {
    const { env, stdout } = this.#io;
    const isForced = (env.FORCE_COLOR ?? '') !== '' && env.FORCE_COLOR !== '0';
    const isPlain = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb' || !stdout.isTTY;
    if (isPlain && !isForced) return text;
    return styleText(style, plainLines(text), { validateStream: false }).replaceAll(
      '\u001b',
      styleEscape,
    );
  }
}

/** A line as the streams get it: cleaned, with the styles that the command itself set. */
function shown(text: string): string {
  return `${plainLines(text).replaceAll(styleEscape, '\u001b')}\n`;
}

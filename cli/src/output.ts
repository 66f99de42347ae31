import { styleText } from 'node:util';
import { refuseAbsent, splitColumns } from '@surety/sdk/command/columns-flag';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import { plainText } from '@surety/sdk/command/plain-text';
import { renderObject, TableStream, valueAt } from '@surety/sdk/command/table';
import type { Io } from './io.ts';

/** An answer whose columns were judged before the request; one of them may be absent. */
interface JudgedAnswer {
  readonly isJudged?: boolean;
}

type Style = Parameters<typeof styleText>[0];

/** Prints results on stdout, as the flags ask, and everything else on stderr. */
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
    else if (jsonl) this.line(JSON.stringify(value));
    else if (json || typeof value !== 'object' || value === null)
      this.line(JSON.stringify(value, null, 2));
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
    else if (jsonl) for (const row of rows) this.line(JSON.stringify(row));
    else if (json) this.line(JSON.stringify(rows, null, 2));
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

  /**
   * The value of one field of each row, as a script reads it; an empty line where it is absent. A terminal would
   * obey what others wrote into it.
   */
  #only(rows: readonly unknown[], isJudged: boolean): void {
    const { only = '' } = this.#flags();
    if (!isJudged) refuseAbsent(rows, '--only', [only]);
    for (const row of rows) {
      const value = valueAt(row, only);
      if (value === undefined) this.line();
      else if (typeof value !== 'string') this.line(JSON.stringify(value));
      else this.line(this.#io.stdout.isTTY ? plainText(value) : value);
    }
  }

  /** A line of the result. */
  line(text = ''): void {
    this.#io.stdout.write(`${text}\n`);
  }

  /** A line beside the result; none with `--quiet`. */
  note(text: string): void {
    if (!this.#flags().quiet) this.#io.stderr.write(`${text}\n`);
  }

  /** A line that is always printed. */
  error(text: string): void {
    this.#io.stderr.write(`${text}\n`);
  }

  /** The text in a style, or plain where the reader is no terminal or asked for no colours. */
  style(style: Style, text: string): string {
    const { env, stdout } = this.#io;
    const isForced = (env.FORCE_COLOR ?? '') !== '' && env.FORCE_COLOR !== '0';
    const isPlain = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb' || !stdout.isTTY;
    if (isPlain && !isForced) return text;
    return styleText(style, text, { validateStream: false });
  }
}

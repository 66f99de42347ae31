import { styleText } from 'node:util';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import { renderTable, valueAt } from '@surety/sdk/command/table';
import { UsageError } from './command-errors.ts';
import type { Io } from './io.ts';

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

  /** A result: JSON where it was asked for, else a table of the object's fields. */
  value(value: unknown): void {
    if (this.#flags().only !== undefined) this.#only([value]);
    else if (this.#flags().jsonl) this.line(JSON.stringify(value));
    else if (this.#flags().json || typeof value !== 'object' || value === null)
      this.line(JSON.stringify(value, null, 2));
    else this.rows([value], { isOne: true });
  }

  /** A list: JSON where it was asked for, else a table. `columns` are the ones shown unless told. */
  rows(
    rows: readonly unknown[],
    options: { columns?: readonly string[]; isOne?: boolean } = {},
  ): void {
    const { json, jsonl, columns, only } = this.#flags();
    if (only !== undefined) this.#only(rows);
    else if (jsonl) for (const row of rows) this.line(JSON.stringify(row));
    else if (json) this.line(JSON.stringify(rows, null, 2));
    else {
      const asked = columns?.split(',').map((name) => name.trim());
      this.line(
        renderTable(rows, {
          columns: asked ?? options.columns,
          isOne: options.isOne ?? false,
          width: this.#io.stdout.columns,
          head: (text) => this.style('bold', text),
        }),
      );
    }
  }

  /** The value of one field of each row, as a script reads it. */
  #only(rows: readonly unknown[]): void {
    const { only = '' } = this.#flags();
    for (const row of rows) {
      const value = valueAt(row, only);
      if (value === undefined) throw new UsageError(`The answer has no field ${only} (--only).`);
      this.line(typeof value === 'string' ? value : JSON.stringify(value));
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

  /** A line that is told in any case. */
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

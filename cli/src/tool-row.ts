import type { CommandBuilder } from './context.ts';

/** One command beside those of the resources. */
export interface ToolRow {
  readonly about: string;
  /** It has no request to print, so that it refuses `--curl` and `--dry-run`; other tools heed them. */
  readonly hasNoPlan?: true;
  readonly load: () => Promise<CommandBuilder>;
}

export type ToolTable = Readonly<Record<string, ToolRow>>;

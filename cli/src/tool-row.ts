import type { CommandBuilder } from './context.ts';

/** One command beside those of the resources. */
export interface ToolRow {
  readonly about: string;
  readonly load: () => Promise<CommandBuilder>;
}

export type ToolTable = Readonly<Record<string, ToolRow>>;

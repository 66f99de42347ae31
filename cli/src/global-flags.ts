/** Options that every command takes, before or after its name. */
export interface GlobalFlags {
  readonly profile?: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly columns?: string;
  readonly curl?: boolean;
  readonly dryRun?: boolean;
  readonly quiet?: boolean;
}

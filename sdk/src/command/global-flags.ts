import { UsageError } from './usage-error.ts';

/** Options that every command takes, before or after its name. */
export interface GlobalFlags {
  readonly profile?: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly columns?: string;
  readonly only?: string;
  readonly curl?: boolean;
  readonly dryRun?: boolean;
  readonly quiet?: boolean;
  readonly noStrict?: boolean;
}

interface FlagRow {
  readonly key: keyof GlobalFlags;
  /** Name of the value in help; a flag without one is on or off. */
  readonly value?: string;
  readonly about: string;
}

export const globalFlagRows: Readonly<Record<string, FlagRow>> = {
  '--profile': { key: 'profile', value: 'name', about: 'uses the keys of this profile' },
  '--json': { key: 'json', about: 'prints JSON' },
  '--jsonl': { key: 'jsonl', about: 'prints one line of JSON for each object' },
  '--columns': { key: 'columns', value: 'names', about: 'fields of a table, separated by commas' },
  '--only': {
    key: 'only',
    value: 'field',
    about: 'prints only the value of this field, such as balance.current_balance',
  },
  '--curl': { key: 'curl', about: 'prints the request as a curl command and does not send it' },
  '--dry-run': { key: 'dryRun', about: 'prints the request and does not send it' },
  '--no-strict': { key: 'noStrict', about: 'has fields ignored that the service does not know' },
  '--quiet': { key: 'quiet', about: 'prints no notes beside the result (-q)' },
};

/**
 * Takes the global options out of a command line, up to a `--`.
 *
 * @throws UsageError if an option lacks its value.
 */
export function readGlobalFlags(argv: readonly string[]): { flags: GlobalFlags; words: string[] } {
  const flags: Record<string, string | boolean> = {};
  const words: string[] = [];
  const rest = [...argv];
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === '--') words.push(word, ...rest.splice(0));
    else if (!takeFlag(word, rest, flags)) words.push(word);
  }
  return { flags, words };
}

function takeFlag(word: string, rest: string[], flags: Record<string, string | boolean>): boolean {
  const [name = '', inline] = splitOption(word === '-q' ? '--quiet' : word);
  const row = Object.hasOwn(globalFlagRows, name) ? globalFlagRows[name] : undefined;
  if (!row || (inline !== undefined && !row.value)) return false;
  flags[row.key] = row.value ? flagValue(name, row.value, inline ?? rest.shift()) : true;
  return true;
}

/** `--name=value` as its name and its value. */
export function splitOption(word: string): [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 || !word.startsWith('--')
    ? [word, undefined]
    : [word.slice(0, at), word.slice(at + 1)];
}

function flagValue(name: string, kind: string, value: string | undefined): string {
  if (value === undefined || value === '' || value.startsWith('--'))
    throw new UsageError(`${name} needs a value: ${name} <${kind}>.`);
  return value;
}

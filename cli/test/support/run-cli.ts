import { PassThrough } from 'node:stream';
import type { Io } from '../../src/io.ts';
import { run } from '../../src/run.ts';

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CliAccess {
  baseUrl: string;
  identity: string;
  authorization: string;
  managementKey?: string;
  brandId?: string;
}

export interface CliOptions {
  env?: Record<string, string>;
  cwd?: string;
  stdin?: NodeJS.ReadableStream;
  signal?: AbortSignal;
  /** Called with each text that is printed. */
  onText?: (text: string) => void;
}

/** Variables that the command finds keys in. */
export function variablesOf(access: CliAccess): Record<string, string> {
  return {
    SURETY_BASE_URL: access.baseUrl,
    SURETY_IDENTITY: access.identity,
    SURETY_AUTHORIZATION: access.authorization,
    ...(access.managementKey ? { SURETY_MANAGEMENT_KEY: access.managementKey } : {}),
    ...(access.brandId ? { SURETY_BRAND_ID: access.brandId } : {}),
  };
}

/** Runs the command in this process with the given keys, and returns what it printed. */
export async function runCli(
  access: CliAccess,
  argv: readonly string[],
  { env = {}, cwd = process.cwd(), stdin, signal, onText }: CliOptions = {},
): Promise<CliResult> {
  const variables = { ...variablesOf(access), ...env };
  const result = { code: 0, stdout: '', stderr: '' };
  const write = (name: 'stdout' | 'stderr') => (text: string) => {
    result[name] += text;
    onText?.(text);
    return true;
  };
  const io: Io = {
    env: variables,
    cwd,
    stdout: { write: write('stdout') },
    stderr: { write: write('stderr') },
    stdin: (stdin ?? new PassThrough().end()) as NodeJS.ReadStream,
    interrupted: signal ?? new AbortController().signal,
  };
  result.code = await run(argv, io);
  return result;
}

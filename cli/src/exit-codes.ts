import { plainText } from '@surety/sdk/command/plain-text';
import {
  ApiError,
  ArgumentInvalid,
  ConnectionFailed,
  NotConfigured,
  SuretyError,
} from '@surety/sdk/errors';
import { configFolder } from './access/profiles.ts';
import { FoundFailure, UsageError } from './command-errors.ts';
import { connectionFault, proxyOf } from './connection-fault.ts';
import { Interrupted, type Io, OutputLost, ReaderLeft } from './io.ts';

/** Codes that scripts rely on; the README lists them. */
const exitCodes = {
  ok: 0,
  /** The API refused the request, or what was found is a failure. */
  refused: 1,
  /** The command was called in a wrong way. */
  usage: 2,
  /** The service cannot be reached, or failed. */
  unreachable: 3,
  /** There are no keys, or they are not valid. */
  notSignedIn: 4,
  interrupted: 130,
} as const;

/**
 * The exit code for an error, and the lines that explain it; none for those that were printed
 * already.
 */
export function describeError(
  error: unknown,
  env: Io['env'] = {},
): { code: number; lines: readonly string[] } {
  if (error instanceof Interrupted) return { code: exitCodes.interrupted, lines: [] };
  if (error instanceof ReaderLeft) return { code: exitCodes.ok, lines: [] };
  if (error instanceof OutputLost) return { code: exitCodes.refused, lines: [error.message] };
  if (error instanceof FoundFailure) return { code: exitCodes.refused, lines: [] };
  if (isOfParser(error))
    return { code: error.exitCode === 0 ? exitCodes.ok : exitCodes.usage, lines: [] };
  if (error instanceof UsageError || error instanceof ArgumentInvalid)
    return { code: exitCodes.usage, lines: [error.message] };
  if (error instanceof NotConfigured)
    return { code: exitCodes.notSignedIn, lines: [error.message] };
  if (error instanceof ConnectionFailed) {
    return { code: exitCodes.unreachable, lines: [error.message, hintOf(error, env)] };
  }
  if (error instanceof ApiError) return { code: codeOf(error), lines: linesOf(error) };
  if (error instanceof SuretyError) return { code: exitCodes.refused, lines: [error.message] };
  const kept = unkeptLine(error, env);
  if (kept !== null) return { code: exitCodes.usage, lines: [kept] };
  return { code: exitCodes.refused, lines: unexpected(error) };
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST']);

/** The line for keys, positions and recordings that cannot be kept in the home folder; null for any other error. */
function unkeptLine(error: unknown, env: Io['env']): string | null {
  const { code = '', path = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (!unwritable.has(code) || !path.startsWith(configFolder({ env }))) return null;
  return `${path} cannot be written (${code}), and surety keeps its keys and positions there. XDG_CONFIG_HOME names another folder: XDG_CONFIG_HOME=/path/of/yours surety ...`;
}

/** A process that answers late or by a proxy is not one that was never started. */
function hintOf(error: ConnectionFailed, env: Io['env']): string {
  const address = env.SURETY_BASE_URL ?? 'http://localhost';
  const proxy = proxyOf(env, URL.canParse(address) ? address : 'http://localhost');
  if (proxy !== null)
    return `The request went by the proxy of ${proxy}. For a service of this machine, set NO_PROXY=localhost; "surety doctor" checks more.`;
  if (connectionFault(error, 'http://localhost', {}).kind === 'refused')
    return 'Is the service running? "npm start" starts a sandbox; "surety doctor" checks more.';
  return '"surety doctor" says what is at the address.';
}

/** Anything else is a defect of the command, or a file that cannot be read or written. */
function unexpected(error: unknown): string[] {
  const message = error instanceof Error ? error.message : String(error);
  return [`The command failed: ${message}`, 'SURETY_DEBUG=1 shows where.'];
}

/**
 * An error of commander, which prints its message itself; the parser need not be loaded to recognize
 * it.
 */
function isOfParser(error: unknown): error is Error & { readonly exitCode: number } {
  return error instanceof Error && 'code' in error && /^commander\./.test(String(error.code));
}

function codeOf({ status }: ApiError): number {
  if (status === 401) return exitCodes.notSignedIn;
  return status >= 500 ? exitCodes.unreachable : exitCodes.refused;
}

/** The answers of other servers have no code that can be read. */
function isOfService({ code }: ApiError): boolean {
  return code !== 'unknown';
}

function linesOf(error: ApiError): string[] {
  const details = Object.entries(error.details).map(
    ([field, rule]) => `  ${field}: ${JSON.stringify(rule)}`,
  );
  const advice = isOfService(error)
    ? `"surety explain ${error.code}" says what to do.`
    : 'The response is not one of a Surety service: another server may be at the address. "surety doctor" checks more.';
  // These texts come from the server at the address.
  return [error.message, ...details, ...(error.status < 500 ? [advice] : [])].map(plainText);
}

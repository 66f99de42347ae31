import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino } from 'pino';
import { type DroppedLines, type LogOutput, openLogOutput } from './log-output.ts';
import { safeMessage, toLoggedError } from './logged-error.ts';
import { secretNames } from './secret-names.ts';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * Fields that are never logged, at any depth. The first protection is to log no bodies at all; this is
 * the second. Errors are logged by a list of what they may say (`toLoggedError`).
 */
const secretFields: ReadonlySet<string> = new Set([
  ...secretNames,
  'dob',
  'Authorization',
  'Identity',
  'processor_token',
  'public_token',
  'Cookie',
  'headers',
]);

/** Objects nested deeper are left out, so that a cycle ends. */
const deepest = 6;

let standardOutput: LogOutput | undefined;

/** The only output of this process; its buffer is flushed when the process ends. */
function openStandardOutput(): LogOutput {
  if (standardOutput) return standardOutput;
  const output = openLogOutput(1);
  process.once('exit', output.flush);
  standardOutput = output;
  return output;
}

/** Lines that this process could not write to its standard output. */
export function droppedLogLines(): Readonly<DroppedLines> {
  return openStandardOutput().dropped;
}

/** Creates a logger of JSON lines on standard output (or `destination`), with redaction. */
export function createLogger(
  level: string,
  destination: DestinationStream = openStandardOutput(),
): PinoLogger {
  const options = {
    level,
    base: null,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redactFields(fields, deepest),
    },
    // The formatter has replaced errors by then; pino's own serializer would add all of their fields.
    serializers: { err: (error: unknown) => error },
    hooks: { logMethod: nameError },
    timestamp: renderTime,
  };
  return pino(options, destination);
}

/** Gives a line without a message that of its error, which pino would take as it is. */
function nameError(this: PinoLogger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message] = args as unknown[];
  if (message === undefined && typeof first === 'object' && first !== null) {
    const error = first instanceof Error ? first : (first as { err?: unknown }).err;
    const fields = first instanceof Error ? { err: first } : first;
    if (error instanceof Error) {
      method.call(this, fields, safeMessage(error));
      return;
    }
  }
  method.apply(this, args);
}

let toldInMs = -1;
let told = '';

/** Renders the time once per millisecond, in which a busy service writes many lines. */
function renderTime(): string {
  const inMs = Math.trunc(performance.now());
  if (inMs !== toldInMs) {
    toldInMs = inMs;
    told = pino.stdTimeFunctions.isoTime();
  }
  return told;
}

/**
 * The fields without the secret ones, `depth` levels down; the same object if it has none. Done
 * here because pino's own redaction by path costs three times as much as the line itself.
 */
function redactFields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const shown = secretFields.has(name) ? '[redacted]' : redactValue(value, depth);
    if (shown === value) continue;
    copy ??= { ...fields };
    copy[name] = shown;
  }
  return copy ?? fields;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return toLoggedError(value);
  if (depth === 0) return '[left out]';
  if (Array.isArray(value)) return value.map((each) => redactValue(each, depth - 1));
  if (ArrayBuffer.isView(value)) return '[bytes]';
  // A time or an id renders itself.
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return value;
  return redactFields(value as Record<string, unknown>, depth - 1);
}

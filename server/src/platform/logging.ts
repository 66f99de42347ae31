import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { openLogOutput } from './log-output.ts';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * Fields that are never logged, even if passed at the top or one level down. The first protection
 * is to log no bodies at all; this is the second.
 */
const secretFields = new Set([
  'ssn',
  'dob',
  'card_number',
  'cvv',
  'pin',
  'authorization',
  'identity',
  'Authorization',
  'Identity',
  'secret',
  'password',
  'content',
  'processor_token',
  'public_token',
  'account_number',
]);

let standardOutput: DestinationStream | undefined;

/** The only output of this process; its buffer is flushed when the process ends. */
function openStandardOutput(): DestinationStream {
  if (standardOutput) return standardOutput;
  const output = openLogOutput(1);
  process.once('exit', output.flush);
  standardOutput = output;
  return output;
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
      log: (fields: Record<string, unknown>) => redactFields(fields, 1),
    },
    serializers: {
      err: (error: Error) => redactFields({ ...pino.stdSerializers.err(error) }, 0),
    },
    timestamp: renderTime,
  };
  return pino(options, destination);
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
  for (const [name, value] of Object.entries(fields)) {
    const shown = secretFields.has(name) ? '[redacted]' : redactValue(value, depth);
    if (shown === value) continue;
    copy ??= { ...fields };
    copy[name] = shown;
  }
  return copy ?? fields;
}

function redactValue(value: unknown, depth: number): unknown {
  const isPlain = typeof value === 'object' && value !== null && !(value instanceof Error);
  if (depth === 0 || !isPlain) return value;
  return redactFields(value as Record<string, unknown>, depth - 1);
}

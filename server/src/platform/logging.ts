import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * Fields that are never written, wherever a careless caller puts them at the top or one level down.
 * The first guard is not to log bodies at all; this is the second.
 */
const secretFields = [
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
];

/** JSON lines on standard output (or `destination`), with redaction. */
export function createLogger(level: string, destination?: DestinationStream): PinoLogger {
  const options = {
    level,
    base: null,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

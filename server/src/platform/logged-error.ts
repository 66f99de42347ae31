/**
 * Fields of an error that a log line may have, besides name, message, stack, cause and the errors of an
 * AggregateError. PostgreSQL's `detail` and `where` repeat rows, and HTTP clients attach requests with
 * their headers: what is not listed is left out.
 */
const plainFields = [
  'code',
  'errno',
  'syscall',
  'status',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

const deepestCause = 5;
const mostErrors = 10;
const longestText = 1_000;
const longestStack = 8_000;

export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
  [field: string]: unknown;
}

/** The fields of an error that are logged, of its causes too. */
export function toLoggedError(error: Error, depth = 0): LoggedError {
  const fields: { [field: string]: unknown } = {
    ...error,
    errors: 'errors' in error ? error.errors : undefined,
  };
  const logged: LoggedError = {
    type: cut(String(error.name), longestText),
    message: safeMessage(error),
  };
  const stack = framesOf(error);
  if (stack) logged.stack = stack;
  for (const name of plainFields) {
    const value = fields[name];
    if (typeof value === 'string') logged[name] = cut(value, 100);
    if (typeof value === 'number') logged[name] = value;
  }
  if (depth >= deepestCause) return logged;
  if (error.cause instanceof Error) logged.cause = toLoggedError(error.cause, depth + 1);
  if (Array.isArray(fields.errors)) {
    const inner = fields.errors.filter((each) => each instanceof Error).slice(0, mostErrors);
    logged.errors = inner.map((each) => toLoggedError(each, depth + 1));
  }
  return logged;
}

/**
 * The message without parts that are known to repeat values: PostgreSQL's class 22 ends with the value
 * that it refused, and URLs have credentials and tokens in them.
 */
export function safeMessage(error: Error): string {
  const { code } = error as { code?: unknown };
  const isRefusedValue = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  const text = cut(String(error.message), longestText);
  return hideAddresses(isRefusedValue ? text.replaceAll(/".*"/gs, '"…"') : text);
}

/** Keeps scheme and host: user, path and query of a URL can authorize. */
function hideAddresses(text: string): string {
  return text.replaceAll(
    /\b([a-z][a-z0-9+.-]*:\/\/)([^\s/?#"'@]*@)?([^\s/?#"']*)[^\s"']*/gi,
    '$1$3',
  );
}

/** The frames alone: a stack begins with the message as it was. */
function framesOf({ stack }: Error): string | undefined {
  const lines = String(stack ?? '').split('\n');
  const frames = lines.filter((line) =>
    /^\s+at .*(?::\d+:\d+\)?|\(<anonymous>\)|<anonymous>)$/.test(line),
  );
  return frames.length > 0 ? cut(frames.join('\n'), longestStack) : undefined;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

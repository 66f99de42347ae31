/** The command was called in a wrong way; the message says what to type. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command did its work, and what it found is a failure: it prints nothing more. */
export class FoundFailure extends Error {
  override name = 'FoundFailure';
}

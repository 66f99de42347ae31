/** The command was called in a wrong way; the message says what to type. */
export class UsageError extends Error {
  override name = 'UsageError';
}

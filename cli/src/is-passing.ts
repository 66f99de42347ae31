import { ConnectionFailed, RateLimited, ServiceFailed } from '@surety/sdk/errors';

/** True if the service is away, starts, or has too much to do: the same request may pass later. */
export function isPassing(error: unknown): error is Error {
  return (
    error instanceof ConnectionFailed ||
    error instanceof ServiceFailed ||
    error instanceof RateLimited
  );
}

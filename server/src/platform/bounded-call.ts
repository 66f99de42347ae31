/**
 * Runs an external call for at most `timeoutMs`, even if the callee ignores its signal. A later
 * result is dropped.
 *
 * @throws the error of `onTimeout` after the timeout.
 */
export async function boundedCall<T>(
  timeoutMs: number,
  onTimeout: () => Error,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(onTimeout()));
  });
  return Promise.race([timedOut, call(signal)]);
}

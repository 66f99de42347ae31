/**
 * Runs a call to the outside for at most `timeoutMs`, also when the other side does not listen to
 * its signal. What comes later is dropped.
 *
 * @throws whatever `onTimeout` makes, when the time is over.
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

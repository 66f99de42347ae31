/**
 * Calls a function of the caller that only watches. An error in it must not turn a request that was
 * carried out into one that failed, so it is left aside.
 */
export function callHook(hook: () => void): void {
  try {
    hook();
  } catch {
    // The hook watches; it decides nothing.
  }
}

import { SuretyError } from './errors.ts';

/**
 * Adds the caller's frames to the stack of an error. Without them it ends inside the SDK, since engines do
 * not follow the promise of an answer to those who wait for its body. `site` is an error of the call's time.
 */
export async function atCallSite<T>(answer: Promise<T>, site: Error): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SuretyError) {
      const frames = site.stack?.split('\n').filter((line) => line !== 'Error') ?? [];
      error.stack = [error.stack, ...frames].join('\n');
    }
    throw error;
  }
}

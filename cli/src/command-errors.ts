// biome-ignore lint/performance/noBarrelFile: the commands throw both errors, and find them in one file
export { UsageError } from '@surety/sdk/command/usage-error';

/** The command did its work, and what it found is a failure: it prints nothing more. */
export class FoundFailure extends Error {
  override name = 'FoundFailure';
}

import { isUuid } from '../kernel/ids.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Argument of a command that is an id. */
export function readId(text: string): string {
  if (isUuid(text)) return text;
  throw new StartupError('bad_argument', `${text} is not an id (UUID).`);
}

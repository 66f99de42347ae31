import { ArgumentInvalid } from './errors.ts';
import type { KeyedOptions, WaitOptions } from './options.ts';

/** Every option of `T`: one that is missing here, or that `T` does not have, is a compile error. */
export type OptionNames<T> = { readonly [Name in keyof Required<T>]: true };

export const requestOptions: OptionNames<KeyedOptions> = {
  signal: true,
  timeoutMs: true,
  maxRetries: true,
  headers: true,
  idempotencyKey: true,
};

export const waitOptions: OptionNames<WaitOptions> = {
  signal: true,
  timeoutMs: true,
  advance: true,
  maxAdvanceDays: true,
  intervalMs: true,
};

/**
 * Refuses an option that is written otherwise than the client knows it, as a program without types may:
 * `baseURL` would send keys to another service, and `idempotency_key` would send a transfer twice. Other names
 * stay without effect, because an object with keys may have more fields.
 *
 * @throws ArgumentInvalid, with the names alone: a value may be a secret.
 */
export function refuseMisspelt<T>(
  what: string,
  options: object | undefined,
  names: OptionNames<T>,
): void {
  for (const [name, value] of Object.entries(options ?? {})) {
    if (value === undefined || Object.hasOwn(names, name)) continue;
    const meant = Object.keys(names).find((known) => lettersOf(known) === lettersOf(name));
    if (meant)
      throw new ArgumentInvalid(`${what} has no option "${name}": it is called "${meant}".`);
  }
}

/** A name without its case, its separators and its unit. */
function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ms$/, '');
}

import { ArgumentInvalid } from './errors.ts';
import type { KeyedOptions, WaitOptions } from './options.ts';
import { maxRetries } from './retry.ts';

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

/** Rules of the options that are numbers, whichever function takes them. */
const numberRules = {
  timeoutMs: [(value: number) => value > 0, 'a number of milliseconds above 0'],
  intervalMs: [(value: number) => value >= 0, 'a number of milliseconds, 0 or more'],
  maxAdvanceDays: [(value: number) => value >= 0, 'a number of days, 0 or more'],
  maxRetries: [isRetries, `a whole number from 0 to ${maxRetries}`],
} as const;

function isRetries(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maxRetries;
}

/**
 * Refuses a number that an option cannot have: a time of `-1` would end each request at once, and one of `'5'`
 * would be added to others as a text.
 *
 * @throws ArgumentInvalid, with option and rule.
 */
export function refuseNumbers(what: string, options: object | undefined): void {
  const given: Readonly<Record<string, unknown>> = { ...options };
  for (const [name, [isGood, rule]] of Object.entries(numberRules)) {
    const value = given[name];
    if (value === undefined || (typeof value === 'number' && isGood(value))) continue;
    const shown = typeof value === 'string' ? `"${value}"` : String(value);
    throw new ArgumentInvalid(`${what}: ${name} must be ${rule}, and not ${shown}.`);
  }
}

/** A name without its case, its separators and its unit. */
function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ms$/, '');
}

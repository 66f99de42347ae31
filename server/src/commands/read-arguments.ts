import { type ProgramSettings, parseProgramSettings } from '../features/tenants/brands/brands.ts';
import { isUuid } from '../kernel/ids.ts';
import { StartupError } from '../platform/startup-error.ts';

export function readId(text: string): string {
  if (isUuid(text)) return text;
  throw new StartupError('bad_argument', `${text} is not an id (UUID).`);
}

export function readName(text: string): string {
  const name = text.trim();
  if (name.length > 0 && name.length <= 100) return name;
  throw new StartupError('bad_argument', 'A name has 1 to 100 characters.');
}

export function readCurrency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw new StartupError('bad_argument', 'A currency is three capital letters (ISO 4217).');
}

export function readSettings(pairs: string[]): Partial<ProgramSettings> {
  return parseProgramSettings(
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        if (at < 1)
          throw new StartupError('bad_argument', `${pair} must have the form setting=value.`);
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    ),
  );
}

import { nearMiss } from './nearest-name.ts';

/** A variable that begins with `SURETY_` and that nothing reads. */
export interface UnknownVariable {
  readonly name: string;
  /** The setting that was most likely meant; undefined for a variable of the user's own. */
  readonly meant: string | undefined;
}

/** Variables of ours that are neither settings nor known otherwise, misspelled settings first. */
export function unknownVariables(
  names: readonly string[],
  settings: readonly string[],
  others: readonly string[],
): UnknownVariable[] {
  return names
    .filter((name) => name.startsWith('SURETY_'))
    .filter((name) => !settings.includes(name) && !others.includes(name))
    .map((name) => ({ name, meant: meantSetting(name, settings) }))
    .toSorted((one, other) => Number(!one.meant) - Number(!other.meant));
}

/** `SURETY_DATABASE_URL` means `DATABASE_URL`; `SURETY_DATABASE_POOL_SIZE` means `SURETY_DATABASE_POOL`. */
function meantSetting(name: string, settings: readonly string[]): string | undefined {
  const bare = withoutPrefix(name);
  const stems = new Map(settings.map((setting) => [withoutPrefix(setting), setting]));
  const longer = [...stems.keys()].find(
    (stem) => stem.includes('_') && bare.startsWith(`${stem}_`),
  );
  return stems.get(longer ?? nearMiss(bare, [...stems.keys()]) ?? '');
}

const withoutPrefix = (name: string): string => name.replace(/^SURETY_/, '');

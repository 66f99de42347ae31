import {
  createBrand,
  createKeyPair,
  createProgram,
  type KeyPair,
  type Operator,
  type ProgramSettings,
  programSettingFacts,
  readinessProblems,
  readProgramSettings,
  type VendorPart,
  vendorParts,
} from '../features/tenants/brands/brands.ts';

interface NewProgram {
  name: string;
  currency: string;
  settings: Partial<ProgramSettings>;
}

/** Creates a brand with a program and a pair of keys, for the command that shows them once. */
export async function createWholeBrand(
  operator: Operator,
  { name, program, ...rest }: NewProgram & { program: string },
) {
  const brandId = await createBrand(operator, name);
  const { program_id, ...left } = await addProgram(operator, brandId, { name: program, ...rest });
  const key = await createKeyPair(operator, brandId, { label: 'first key', scope: 'full' });
  return { brand_id: brandId, program_id, ...printedKey(key), ...left };
}

/** Creates a program; in live the answer names the settings that still have a sandbox's values. */
export async function addProgram(
  operator: Operator,
  brandId: string,
  { name, currency, settings }: NewProgram,
) {
  const program_id = await createProgram(operator, brandId, { name, currency, settings });
  const left = operator.environment === 'live' ? { left_to_set: leftToSet(settings) } : {};
  return { program_id, ...left };
}

/** Settings of a new program that a bank, a network or the law assigns, and that are not set. */
export function leftToSet(settings: Partial<ProgramSettings>): string[] {
  const everyPart = new Set(Object.keys(vendorParts) as VendorPart[]);
  return readinessProblems(readProgramSettings(settings), everyPart).map(
    ({ field, rule }) => `${field} ${rule}`,
  );
}

/** A key pair as commands print it, this once. */
export function printedKey({ keyId, identity, authorization }: KeyPair & { keyId: string }) {
  return { key_id: keyId, identity, authorization };
}

/** Every setting of a program with its default and effect, for the help of the command that changes them. */
export function describeProgramSettings(): string {
  const lines = programSettingFacts.map(({ name, unit, description, ...setting }) => {
    const value = JSON.stringify(setting.default);
    return `  ${name}=${value}${unit === null ? '' : ` (${unit})`}\n      ${description}`;
  });
  return `\nSettings with their defaults:\n${lines.join('\n')}`;
}

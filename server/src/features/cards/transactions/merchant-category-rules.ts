import { createRequire } from 'node:module';

/** Required, not imported: the package comes without types. */
const { all } = createRequire(import.meta.url)('mcc') as {
  all: { mcc: string; edited_description: string }[];
};
const descriptions = new Map(all.map((entry) => [entry.mcc, entry.edited_description]));

/** Description of a merchant category code (ISO 18245); an unknown code describes itself. */
export function describeCategory(code: string): string {
  return descriptions.get(code) || code;
}

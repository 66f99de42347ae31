import { maskedValue } from '../../../kernel/masked-value.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';

/**
 * Fields about a person, at any depth of an answer. A name means the same wherever it stands (0191), so
 * payloads and logged bodies, which have no schema, are masked by it too. Fields with a name that means
 * other things elsewhere, such as a title, are marked with `personal()`.
 */
const personalNames: ReadonlySet<string> = new Set([
  'first_name',
  'middle_name',
  'last_name',
  'dob',
  'date_of_birth',
  'ssn',
  'street',
  'street2',
  'city',
  'zip_code',
  'email',
  'phone',
  'phone_country_code',
  'total_annual_income',
  'monthly_housing_payment',
]);

/** Secrets that a read shows to keys, such as logged bodies; those of a change are its maker's own. */
const isMarked = (schema: JsonSchema | undefined, isRead: boolean): boolean =>
  schema?.['x-personal'] === true || (isRead && schema?.['x-secret'] === true);

/** Copies an answer without personal values. A masked value is a text; null stays null. */
export function maskPersonal(
  schema: JsonSchema | undefined,
  body: unknown,
  isRead: boolean,
): unknown {
  // Instants and the like become what JSON has of them, as the caller will see it.
  const value: unknown = JSON.parse(JSON.stringify(body ?? null));
  return maskValue(schema, value, isRead);
}

function maskValue(schema: JsonSchema | undefined, value: unknown, isRead: boolean): unknown {
  if (value === null) return null;
  if (isMarked(schema, isRead)) return maskedValue;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => maskValue(schema?.items, item, isRead));
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    personalNames.has(name) && inner !== null
      ? maskedValue
      : maskValue(schema?.properties?.[name], inner, isRead),
  ]);
  return Object.fromEntries(entries);
}

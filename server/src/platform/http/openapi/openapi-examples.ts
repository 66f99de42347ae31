import type { JsonSchema } from '../schemas/json-schema.ts';

/**
 * An example of a request body: the schema's own example if it has one, else one composed from its
 * fields. Fields without an example appear only if they are required.
 */
export function exampleOf(schema: JsonSchema): unknown {
  const [given] = (schema.examples as unknown[] | undefined) ?? [];
  if (given !== undefined) return given;
  const standard = schema.here?.default ?? schema.default;
  if (standard !== undefined) return standard;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return exampleObject(schema);
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return type === 'string' ? 'text' : null;
}

function exampleObject(schema: JsonSchema): Record<string, unknown> {
  const required = (schema.required as string[] | undefined) ?? [];
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) =>
      required.includes(name) || property.examples !== undefined || property.enum !== undefined,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property)]));
}

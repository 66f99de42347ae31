import { type ApiDocument, type ApiSchema, refName, resolveSchema } from './api-document.ts';

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'time (ISO 8601)',
  date: 'date (YYYY-MM-DD)',
  uri: 'URL',
  binary: 'bytes',
};
const singular: Readonly<Record<string, string>> = { string: 'text', null: 'null' };

/** Type of a value in words: `text`, `list of objects`, `UUID or null`. */
export function typeOf(document: ApiDocument, schema: ApiSchema): string {
  const known = resolveSchema(document, schema);
  if (known.items) return `list of ${plural(typeOf(document, known.items))}`;
  const choices = (known.anyOf ?? []).filter(({ $ref, type }) => $ref ?? type);
  if (!known.type && choices.length > 0) {
    const words = choices.map((choice) => typeOf(document, choice));
    return [...new Set(words)].join(' or ');
  }
  const names = [known.type ?? (known.properties ? 'object' : 'any value')].flat();
  return names
    .map((name) => (name === 'string' ? textType(known) : (singular[name] ?? name)))
    .join(' or ');
}

function textType({ format }: ApiSchema): string {
  return formats[format ?? ''] ?? 'text';
}

function plural(type: string): string {
  return /^(text|object|integer|number|boolean|UUID)$/.test(type) ? `${type}s` : type;
}

/** Rules, bounds and defaults of a value as sentences. */
export function factsOf(schema: ApiSchema): string[] {
  const { maxItems, minItems, additionalProperties: others, default: standard } = schema;
  const rule = schema['x-rule'];
  const shapes = (schema.anyOf ?? []).flatMap(({ $ref }) => ($ref ? [refName($ref)] : []));
  return [
    rule === undefined ? '' : sentence(rule),
    lengthOf(schema),
    rangeOf(schema),
    maxItems === undefined ? '' : `${minItems ?? 0} to ${maxItems} items.`,
    standard === undefined ? '' : `Default: \`${JSON.stringify(standard).replaceAll('"', '')}\`.`,
    typeof others === 'object' ? 'Fields have any name.' : '',
    shapes.length > 1 ? `One of ${shapes.length} shapes, such as \`${shapes[0]}\`.` : '',
    schema['x-secret'] ? 'Logs and the audit never hold it.' : '',
  ].filter((fact) => fact !== '');
}

function sentence(rule: string): string {
  return `${rule.slice(0, 1).toUpperCase()}${rule.slice(1)}.`;
}

function lengthOf({ minLength, maxLength, pattern, 'x-rule': rule }: ApiSchema): string {
  // A rule says in words what a pattern says.
  const form = pattern === undefined || rule !== undefined ? '' : ` Form: \`${pattern}\`.`;
  if (maxLength === undefined) return form.trim();
  const least = minLength ?? 0;
  const count = least === maxLength ? `${maxLength}` : `${least} to ${maxLength}`;
  return `${count} characters.${form}`;
}

function rangeOf({ minimum, maximum }: ApiSchema): string {
  if (maximum !== undefined) return `${minimum ?? 0} to ${maximum}.`;
  return minimum === undefined ? '' : `At least ${minimum}.`;
}

import type { JsonSchema } from '../schemas/json-schema.ts';

/** Kinds of parts that the document names once and refers to. */
type ComponentKind = 'schemas' | 'responses' | 'parameters' | 'examples';

/** The `components` of a document, collected while its operations are described. */
export class Components {
  readonly #parts: Record<ComponentKind, Map<string, object>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
    examples: new Map(),
  };

  readonly #examples = new Map<string, unknown>();

  /**
   * Adds a part under its name and refers to it.
   *
   * @throws Error if another part of the kind has the name.
   */
  refer(kind: ComponentKind, name: string, part: object): { $ref: string } {
    const parts = this.#parts[kind];
    const existing = parts.get(name);
    if (existing && JSON.stringify(existing) !== JSON.stringify(part)) {
      throw new Error(`Two different ${kind} of the API document are named ${name}`);
    }
    parts.set(name, part);
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** Makes an example that of a named schema, unless the schema has one. */
  exemplify(name: string, example: unknown): void {
    if (!this.#examples.has(name)) this.#examples.set(name, example);
  }

  /** All parts, each kind sorted by name. */
  all(): Record<ComponentKind, Record<string, object>> {
    const { schemas, responses, parameters, examples } = this.#parts;
    for (const [name, example] of this.#examples) {
      schemas.set(name, { ...withoutExamples({ ...schemas.get(name) }), examples: [example] });
    }
    return {
      schemas: sorted(schemas),
      responses: sorted(responses),
      parameters: sorted(parameters),
      examples: sorted(examples),
    };
  }
}

/** The schema without examples of its fields: it has one of the whole. */
function withoutExamples({ properties, ...schema }: JsonSchema): JsonSchema {
  if (properties === undefined) return schema;
  const fields = Object.entries(properties).map(([name, { examples: _examples, ...field }]) => [
    name,
    field,
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function sorted(parts: Map<string, object>): Record<string, object> {
  return Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

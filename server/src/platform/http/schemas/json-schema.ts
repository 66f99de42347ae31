/** JSON Schema as plain data, the form of TypeBox's schemas. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  rule?: string;
  /** Blanks of a text in a body before it is checked: those around it go (`trim`), and runs of them too (`tidy`). */
  blanks?: 'trim' | 'tidy';
  /** True for a text in which tabs and ends of lines are meant. */
  hasLines?: true;
  /**
   * Properties without effect if another one is present, by its name: ignored like unknown ones.
   */
  ignoredBeside?: Record<string, readonly string[]>;
  /** Keywords of the published schema alone, for rules between fields that the handler checks. */
  published?: Record<string, unknown>;
  /** Name of the schema in the reference, where it is defined once and referred to (`named`). */
  component?: string;
  /** A named schema whose fields this one has too, beside its own (`extending`). */
  extended?: JsonSchema;
  /** Keywords beside the reference to a named schema, for one place of it (`inPlace`). */
  here?: InPlace;
  /** True for a query parameter that is defined once in the reference and referred to. */
  isShared?: true;
  [keyword: string]: unknown;
}

/** Keywords that a named schema can have in one place only. */
export interface InPlace {
  description?: string;
  default?: unknown;
}

/** True if a schema, or any part of it, is marked by `shownOnce` (`schema.ts`). */
export function isShownOnce(schema: JsonSchema): boolean {
  if (schema['x-shown-once'] === true) return true;
  return Object.values(schema).some(
    (part) => typeof part === 'object' && part !== null && isShownOnce(part as JsonSchema),
  );
}

/** JSON Schema as plain data, the form of TypeBox's schemas. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  rule?: string;
  /**
   * Properties without effect if another one is present, by its name: ignored like unknown ones.
   */
  ignoredBeside?: Record<string, readonly string[]>;
  /** Keywords of the published schema alone, for rules between fields that the handler checks. */
  published?: Record<string, unknown>;
  [keyword: string]: unknown;
}

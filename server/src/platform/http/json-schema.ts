/** JSON Schema as plain data, which is what TypeBox's schemas are. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  rule?: string;
  /** Properties that have no effect where another one is given, by its name: ignored like unknown ones. */
  ignoredBeside?: Record<string, readonly string[]>;
  [keyword: string]: unknown;
}

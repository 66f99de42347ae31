/** JSON Schema as plain data, which is what TypeBox's schemas are. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  rule?: string;
  [keyword: string]: unknown;
}

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Keywords of the document beside those of JSON Schema: our own, and one of OpenAPI. */
const vocabulary = [
  'x-rule',
  'x-pattern',
  'x-format',
  'x-ignored-beside',
  'x-secret',
  'x-personal',
];

/** Formats of OpenAPI's registry that ajv does not check. */
const otherFormats = ['binary'];

/**
 * Compiles every schema of an API document in ajv's strict mode, which accepts neither unknown
 * keywords and formats nor keywords without effect.
 *
 * @returns {string[]} the problems, one for each schema that does not compile
 */
export function strictProblems(path) {
  const { components, paths } = JSON.parse(readFileSync(path, 'utf8'));
  const { schemas = {} } = components;
  const ajv = new Ajv2020({ strict: true, strictRequired: false, validateSchema: true });
  addFormats.default(ajv);
  ajv.addVocabulary(vocabulary);
  for (const format of otherFormats) ajv.addFormat(format, true);
  ajv.addSchema({ $id: 'api', $defs: absolute(schemas) });
  const named = Object.keys(schemas).map((name) => [name, { $ref: `api#/$defs/${name}` }]);
  const inPlaces = schemasIn(paths, 'paths').map(([place, schema]) => [place, absolute(schema)]);
  return [...named, ...inPlaces].flatMap(([place, schema]) => {
    try {
      ajv.compile(schema);
      return [];
    } catch (error) {
      return [`${place}: ${error.message}`];
    }
  });
}

/** Each schema of parameters, bodies and responses, with its place. */
function schemasIn(value, place) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key === 'schema') return [[`${place}.${key}`, inner]];
    return schemasIn(inner, `${place}.${key}`);
  });
}

/** The schema with references from outside of its document. */
function absolute(schema) {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"api#/$defs/'));
}

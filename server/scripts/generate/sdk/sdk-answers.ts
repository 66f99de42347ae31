import { type ApiDocument, type ApiSchema, namedOperations, schemaOf } from './api-operations.ts';

const HEADER = '// Written by "npm run generate" from openapi.json. Do not edit.\n';

/** Objects inside objects are listed this deep; below it any name is known. */
const maxDepth = 5;

/** Fields of the answers of operations, which the command judges columns by, by path. */
export function renderSdkAnswers(document: ApiDocument): Map<string, string> {
  const rows = namedOperations(document).flatMap(({ operation, answerSchema }) =>
    answerSchema ? [[operation.operationId, pathsOfAnswer(document, answerSchema)] as const] : [],
  );
  const lines = rows
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, paths]) => `  ${id}: ${JSON.stringify(paths.join(' '))},`);
  const about =
    '/** Paths of the fields of an answer, or of an item of a list: # is an index, * any name. */\n';
  const body = `export const answerFields: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n};\n`;
  return new Map([['sdk/src/catalog/answers.generated.ts', `${HEADER}${about}${body}`]]);
}

/** The command prints a list item by item, so that its columns are those of an item. */
function pathsOfAnswer(document: ApiDocument, answer: ApiSchema): string[] {
  const whole = schemaOf(document, answer);
  const data = schemaOf(document, whole.properties?.data ?? {});
  const item = whole.items ?? data.items ?? whole;
  return [...new Set(pathsOf(document, item, { path: '', depth: 0 }))];
}

function pathsOf(
  document: ApiDocument,
  schema: ApiSchema,
  { path, depth }: { path: string; depth: number },
): string[] {
  const whole = schemaOf(document, schema);
  const below = (name: string) => ({ path: path ? `${path}.${name}` : name, depth: depth + 1 });
  const parts = [...(whole.allOf ?? []), ...(whole.anyOf ?? []), ...(whole.oneOf ?? [])];
  const ofParts = parts.flatMap((part) => pathsOf(document, part, { path, depth }));
  const own = path ? [path] : [];
  if (depth >= maxDepth) return [...own, `${path}.*`];
  if (whole.items) return [...own, ...ofParts, ...pathsOf(document, whole.items, below('#'))];
  const fields = Object.entries(whole.properties ?? {}).flatMap(([name, value]) =>
    pathsOf(document, value, below(name)),
  );
  const isOpen = fields.length + parts.length === 0 && isObjectOrAny(whole);
  return [...own, ...ofParts, ...fields, ...(isOpen ? [below('*').path] : [])];
}

/** A schema that names no type takes any JSON. */
function isObjectOrAny({ type, enum: values, const: constant }: ApiSchema): boolean {
  if (values !== undefined || constant !== undefined) return false;
  return type === undefined || [type].flat().includes('object');
}

import { operationsIn } from '../../../src/feature-parts.ts';
import { nameOperations } from './operation-names.ts';
import { resourceTable } from './resource-table.ts';

/** The parts of an OpenAPI 3.1 document that the generators read. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks?: unknown;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly parameters: Readonly<Record<string, ApiParameter>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
  };
}

export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly [keyword: string]: unknown;
}

export interface ApiParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema?: ApiSchema;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, unknown>>;
    }
  >
>;

export interface ApiResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ApiResponse>>;
  readonly 'x-permission'?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** The ways to read an answer. */
export type AnswerKind = 'json' | 'text' | 'bytes' | 'stream' | 'events';

/** One operation with its names, as every generator of the SDK reads it. */
export interface NamedOperation {
  readonly resource: string;
  readonly name: string;
  readonly operation: ApiOperation;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly ApiParameter[];
  readonly queryParameters: readonly ApiParameter[];
  /** A POST that takes an `Idempotency-Key`. */
  readonly isKeyed: boolean;
  /** It takes the management key of a sandbox instead of a brand's keys. */
  readonly isManagement: boolean;
  readonly body: {
    readonly type: string;
    readonly schema: ApiSchema;
    readonly isRequired: boolean;
    readonly example?: unknown;
    /** Names of the files of a multipart form that the operation takes as well. */
    readonly fileNames: readonly string[];
  } | null;
  readonly answer: AnswerKind;
  /** Schema of the answer in JSON, or null for other kinds. */
  readonly answerSchema: ApiSchema | null;
  /** Schema of one item of a list in pages, or null. */
  readonly itemSchema: ApiSchema | null;
  /** It can answer CSV as well. */
  readonly hasCsv: boolean;
}

/** Name of the schema that a reference points to, or null. */
export function refName(schema: ApiSchema | null | undefined): string | null {
  return schema?.$ref?.split('/').at(-1) ?? null;
}

/** The schema itself, after its reference. */
export function schemaOf(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const name = refName(schema);
  return name ? (document.components.schemas[name] ?? {}) : schema;
}

/**
 * Every operation of the document, in the order of the names.
 *
 * @throws Error if an operation has no name of its own.
 */
export function namedOperations(document: ApiDocument): NamedOperation[] {
  const described = new Map<string, { method: string; path: string; operation: ApiOperation }>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId) described.set(operation.operationId, { method, path, operation });
    }
  }
  return nameOperations(operationsIn('sandbox'), resourceTable).map(({ id, resource, name }) =>
    describe(document, { resource, name, ...found(described.get(id), id) }),
  );
}

function describe(
  document: ApiDocument,
  row: { resource: string; name: string; method: string; path: string; operation: ApiOperation },
): NamedOperation {
  const parameters = (row.operation.parameters ?? []).map((parameter) => {
    const name = parameter.$ref?.split('/').at(-1);
    return name ? (document.components.parameters[name] ?? parameter) : parameter;
  });
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  const answer = answerOf(document, row.operation);
  return {
    ...row,
    method: row.method.toUpperCase(),
    pathParameters: [...row.path.matchAll(/{(\w+)}/g)].map(([, name]) =>
      found(
        parameters.find((parameter) => parameter.name === name),
        `${row.path}: ${name}`,
      ),
    ),
    queryParameters,
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    isManagement: row.operation.security?.some((keys) => 'ManagementKey' in keys) ?? false,
    body: bodyOf(document, row.operation),
    ...answer,
    itemSchema: itemOf(document, answer.answerSchema, queryParameters),
  };
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`not in the document: ${what}`);
  return value;
}

function bodyOf(document: ApiDocument, { requestBody }: ApiOperation): NamedOperation['body'] {
  if (!requestBody) return null;
  const [type, media] = found(Object.entries(requestBody.content)[0], 'a body without a type');
  const form = requestBody.content['multipart/form-data']?.schema ?? {};
  return {
    type,
    schema: media.schema ?? {},
    isRequired: requestBody.required === true,
    example: media.example,
    fileNames: Object.keys(schemaOf(document, form).properties ?? {}),
  };
}

function answerOf(document: ApiDocument, operation: ApiOperation) {
  const response = found(
    Object.entries(operation.responses).find(([status]) => status < '300')?.[1],
    `${operation.operationId}: an answer`,
  );
  const name = response.$ref?.split('/').at(-1);
  const content = (name ? document.components.responses[name] : response)?.content ?? {};
  const types = Object.keys(content);
  const json = content['application/json']?.schema ?? null;
  return {
    answer: json ? ('json' as const) : kindOf(types),
    answerSchema: json,
    hasCsv: types.includes('text/csv'),
  };
}

function kindOf(types: readonly string[]): AnswerKind {
  if (types.includes('text/event-stream')) return 'events';
  if (types.includes('application/x-ndjson')) return 'stream';
  return types.includes('application/pdf') ? 'bytes' : 'text';
}

function itemOf(
  document: ApiDocument,
  answer: ApiSchema | null,
  query: readonly ApiParameter[],
): ApiSchema | null {
  if (!answer || !query.some(({ name }) => name === 'cursor')) return null;
  const { properties } = schemaOf(document, answer);
  return properties?.next_cursor ? (properties.data?.items ?? null) : null;
}

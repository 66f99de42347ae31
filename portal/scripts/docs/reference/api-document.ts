import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema of the document, with the extensions that it uses. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly 'x-rule'?: string;
  readonly 'x-secret'?: boolean;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ApiSchema;
}

export interface ApiContent {
  readonly schema?: ApiSchema;
  readonly example?: unknown;
}

export interface ApiResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, ApiContent>>;
}

interface Reference {
  readonly $ref?: string;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-permission': string;
  /** The environment that alone has the operation. */
  readonly 'x-environment'?: string;
  readonly parameters: readonly (Reference & Partial<ApiParameter>)[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, ApiContent>>;
  };
  readonly responses: Readonly<Record<string, Reference & Partial<ApiResponse>>>;
}

/** The OpenAPI document, as far as the reference reads it. */
export interface ApiDocument {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly parameters: Readonly<Record<string, ApiParameter>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
  };
}

/** The generated document of the repository. */
export function readApiDocument(root: string): ApiDocument {
  return JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as ApiDocument;
}

/** Name of the component that a reference names. */
export function refName(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** The schema without references and compositions: words beside a reference win over those of its component. */
export function resolveSchema(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const { $ref, allOf, ...own } = schema;
  if ($ref !== undefined) {
    const component = document.components.schemas[refName($ref)] ?? {};
    return { ...resolveSchema(document, component), ...own };
  }
  const parts = (allOf ?? []).map((part) => resolveSchema(document, part));
  if (!parts.some(({ properties }) => properties)) return own;
  return {
    ...own,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** The operation's parameters without references. */
export function parametersOf(document: ApiDocument, { parameters }: ApiOperation): ApiParameter[] {
  return parameters.map((parameter) => {
    const component = parameter.$ref && document.components.parameters[refName(parameter.$ref)];
    return { ...(component || {}), ...parameter } as ApiParameter;
  });
}

/** The operation's answers by status, without references. */
export function responsesOf(
  document: ApiDocument,
  { responses }: ApiOperation,
): [status: number, response: ApiResponse][] {
  return Object.entries(responses).map(([status, response]) => {
    const component = response.$ref && document.components.responses[refName(response.$ref)];
    return [Number(status), { ...(component || {}), ...response } as ApiResponse];
  });
}

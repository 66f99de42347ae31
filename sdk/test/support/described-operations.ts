/** The parts of the API document that the completeness test reads; not the generator's reading of it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, ApiParameter>> };
}

export interface ApiParameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly schema?: { readonly type?: string; readonly enum?: readonly string[] };
}

export interface ApiOperation {
  readonly operationId?: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** One operation as a request of it looks. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly ApiParameter[];
  readonly isKeyed: boolean;
  readonly isManagement: boolean;
  /** First media type of the body. */
  readonly bodyType: string | undefined;
  /** Formats besides the first, by the query parameter `format`. */
  readonly formats: readonly string[];
}

/** Every operation of the document by its id. */
export function describedOperations(document: ApiDocument): Map<string, DescribedOperation> {
  const described = new Map<string, DescribedOperation>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId } = operation;
      if (operationId) described.set(operationId, describe(document, method, path, operation));
    }
  }
  return described;
}

function describe(
  { components }: ApiDocument,
  method: string,
  path: string,
  { parameters = [], requestBody, security = [] }: ApiOperation,
): DescribedOperation {
  const all = parameters.map((parameter) => {
    const name = parameter.$ref?.split('/').at(-1);
    return (name && components.parameters[name]) || parameter;
  });
  const formats = all.find(({ name }) => name === 'format')?.schema?.enum ?? [];
  return {
    method: method.toUpperCase(),
    path,
    query: all.filter(({ in: place, name }) => place === 'query' && name !== 'format'),
    isKeyed: all.some(({ name }) => name === 'Idempotency-Key'),
    isManagement: security.some((keys) => 'ManagementKey' in keys),
    bodyType: Object.keys(requestBody?.content ?? {})[0],
    formats: formats.filter((format) => format === 'csv' || format === 'pdf'),
  };
}

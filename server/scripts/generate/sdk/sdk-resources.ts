import type { StateTable } from '../../../src/kernel/state-table.ts';
import {
  type ApiDocument,
  type ApiSchema,
  type NamedOperation,
  namedOperations,
  refName,
  schemaOf,
} from './api-operations.ts';
import type { ResourceNames } from './resource-names.ts';
import { resourceTable } from './resource-table.ts';
import { renderLaterStates, renderWaitFor } from './sdk-waits.ts';

const HEADER = '// Written by "npm run generate" from openapi.json. Do not edit.\n';

/** Names of types that `platform/options.ts` exports. */
const OPTION_TYPES = /Options$|^Wanted$|^LaterStates$/;

/** One class a resource and the class that holds them all, by path relative to the root. */
export function renderSdkResources(
  document: ApiDocument,
  tables: ReadonlyMap<string, StateTable>,
): Map<string, string> {
  const operations = namedOperations(document);
  const files = new Map<string, string>();
  for (const [resource, names] of Object.entries(resourceTable)) {
    const own = operations.filter((operation) => operation.resource === resource);
    files.set(
      `sdk/src/resources/${kebab(resource)}.generated.ts`,
      new ResourceWriter(document, tables, resource, names, own).render(),
    );
  }
  files.set('sdk/src/resources.generated.ts', renderAllResources());
  return files;
}

/** `PascalCase` of a name in camelCase or of an operation id. */
function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Class of a resource; `Clock` and others are names of schemas. */
function className(resource: string): string {
  return `${pascal(resource)}Resource`;
}

export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function renderAllResources(): string {
  const names = Object.keys(resourceTable);
  const imports = names.map(
    (name) => `import { ${className(name)} } from './resources/${kebab(name)}.generated.ts';`,
  );
  const fields = Object.entries(resourceTable).map(
    ([name, { about }]) => `  /** ${about} */\n  readonly ${name}: ${className(name)};`,
  );
  const assignments = names.map((name) => `    this.${name} = new ${className(name)}(client);`);
  return `${HEADER}import type { Client } from './platform/client.ts';
${imports.join('\n')}

/** One property for each resource of the API. */
export class Resources {
${fields.join('\n')}

  constructor(client: Client) {
${assignments.join('\n')}
  }
}
`;
}

/** Writes one class, and notes the types that it needs. */
class ResourceWriter {
  readonly #document: ApiDocument;
  readonly #tables: ReadonlyMap<string, StateTable>;
  readonly #resource: string;
  readonly #names: ResourceNames;
  readonly #operations: readonly NamedOperation[];
  readonly #types = new Set<string>();
  readonly #core = new Set<string>();

  constructor(
    document: ApiDocument,
    tables: ReadonlyMap<string, StateTable>,
    resource: string,
    names: ResourceNames,
    operations: readonly NamedOperation[],
  ) {
    this.#document = document;
    this.#tables = tables;
    this.#resource = resource;
    this.#names = names;
    this.#operations = operations;
  }

  render(): string {
    const methods = this.#operations.flatMap((operation) => this.#methodsOf(operation));
    const waiting = this.#waitFor();
    const name = className(this.#resource);
    const base = this.#base;
    const later = this.#laterStates();
    return `${HEADER}${this.#imports()}
${later}/** ${this.#names.about} */
export class ${name} extends ${base.name} {
${[...methods, ...waiting].join('\n\n')}
}
`;
  }

  get #base(): { name: string; file: string } {
    return this.#names.base ?? { name: 'Resource', file: 'platform/resource.ts' };
  }

  #imports(): string {
    const promise = this.#core.has('ApiPromise')
      ? ["import type { ApiPromise } from '../platform/api-promise.ts';"]
      : [];
    const options = [...this.#core].filter((name) => OPTION_TYPES.test(name)).sort();
    const lines = [
      ...promise,
      ...(this.#core.has('EventStream')
        ? ["import type { EventStream } from '../platform/event-stream.ts';"]
        : []),
      `import type { ${options.join(', ')} } from '../platform/options.ts';`,
      ...(this.#core.has('Pager') ? ["import type { Pager } from '../platform/pager.ts';"] : []),
      `import { ${this.#base.name} } from '../${this.#base.file}';`,
      `import type {\n${[...this.#types]
        .sort()
        .map((type) => `  ${type},`)
        .join('\n')}\n} from '../types.generated.ts';\n`,
    ];
    return lines.join('\n');
  }

  #methodsOf(operation: NamedOperation): string[] {
    const plain = this.#method(operation, '');
    if (operation.hasCsv) return [plain, this.#method(operation, 'csv')];
    return operation.answer === 'bytes' ? [plain, this.#method(operation, 'pdf')] : [plain];
  }

  #method(operation: NamedOperation, format: '' | 'csv' | 'pdf'): string {
    const { method, path, isKeyed, body } = operation;
    const result = this.#result(operation, format);
    const options = isKeyed ? 'KeyedOptions' : 'RequestOptions';
    this.#core.add(options);
    const parameters = [
      ...operation.pathParameters.map(({ name }) => `${camel(name)}: string`),
      ...this.#bodyParameter(operation),
      ...this.#queryParameter(operation, format),
      `options?: ${options}`,
    ];
    const call = [
      `method: '${method}'`,
      `path: ${pathTemplate(path)}`,
      ...(body ? ['body'] : []),
      ...(body && body.type !== 'application/json' ? [`type: '${body.type}'`] : []),
      ...this.#queryArgument(operation, format),
      ...(isKeyed ? ['isKeyed: true'] : []),
      ...(operation.isManagement ? ['isManagement: true'] : []),
      ...(result.answer ? [`answer: '${result.answer}'`] : []),
      'options',
    ];
    return `${this.#comment(operation, format)}
  ${operation.name}${pascal(format)}(${parameters.join(', ')}): ${result.type} {
    return this.client.${result.through}({ ${call.join(', ')} });
  }`;
  }

  #queryParameter({ queryParameters, operation }: NamedOperation, format: string): string[] {
    const own = queryParameters.filter(({ name }) => name !== 'format');
    if (own.length === 0) return [];
    const type = this.#use(`${pascal(operation.operationId)}Data`);
    const isOptional = own.every(({ required }) => !required);
    const query = `NonNullable<${type}['query']>`;
    const hidden = own.length < queryParameters.length || format !== '';
    return [`query${isOptional ? '?' : ''}: ${hidden ? `Omit<${query}, 'format'>` : query}`];
  }

  #queryArgument({ queryParameters }: NamedOperation, format: string): string[] {
    const hasOwn = queryParameters.some(({ name }) => name !== 'format');
    if (format === '') return hasOwn ? ['query'] : [];
    return [`query: { ${hasOwn ? '...query, ' : ''}format: '${format}' }`];
  }

  #bodyParameter({ body, operation }: NamedOperation): string[] {
    if (!body) return [];
    return [`body${body.isRequired ? '' : '?'}: ${this.#bodyType(body, operation.operationId)}`];
  }

  #bodyType({ type, schema }: NonNullable<NamedOperation['body']>, id: string): string {
    if (type === 'application/x-ndjson') {
      return 'string | Uint8Array | ReadableStream<Uint8Array>';
    }
    if (type === 'text/plain') return 'string | Uint8Array';
    if (type !== 'application/json') return 'string';
    const named = refName(schema) ?? refName(schema.anyOf?.[0]);
    if (!named) return `NonNullable<${this.#use(`${pascal(id)}Data`)}['body']>`;
    return this.#use(named) + (named === 'KycDocumentsUpload' ? ' | FormData' : '');
  }

  #result(operation: NamedOperation, format: string) {
    const page = operation.answerSchema;
    if (format === 'csv') return { type: this.#promise('string'), through: 'send', answer: 'text' };
    if (format === 'pdf') {
      return { type: this.#promise('Uint8Array'), through: 'send', answer: 'bytes' };
    }
    if (operation.itemSchema && page) {
      this.#core.add('Pager');
      const item = this.#typeOf(operation.itemSchema);
      return { type: `Pager<${item}, ${this.#typeOf(page)}>`, through: 'pages', answer: '' };
    }
    if (operation.answer === 'events') {
      this.#core.add('EventStream');
      return { type: `EventStream<${this.#use('Event')}>`, through: 'stream', answer: '' };
    }
    if (operation.answer === 'stream') {
      return {
        type: this.#promise('ReadableStream<Uint8Array>'),
        through: 'send',
        answer: 'stream',
      };
    }
    if (!page) return { type: this.#promise('string'), through: 'send', answer: 'text' };
    return { type: this.#promise(this.#typeOf(page)), through: 'send', answer: '' };
  }

  #promise(type: string): string {
    this.#core.add('ApiPromise');
    return `ApiPromise<${type}>`;
  }

  #typeOf(schema: ApiSchema): string {
    const name = refName(schema);
    if (name) return this.#use(name);
    if (schema.type === 'array' && schema.items) return `${this.#typeOf(schema.items)}[]`;
    throw new Error(`${this.#resource}: an answer without a name`);
  }

  #use(type: string): string {
    this.#types.add(type);
    return type;
  }

  #comment(operation: NamedOperation, format: string): string {
    const { description } = operation.operation;
    const lines = [description.trim(), ...(format ? [`Answers ${format.toUpperCase()}.`] : [])];
    return `  /**\n   * ${lines.join(' ').replaceAll('*/', '*\\/').replaceAll('\n', '\n   * ')}\n   *\n   * \`${operation.method} ${operation.path}\`\n   */`;
  }

  /** The method `waitFor`, whose table of states stands before the class. */
  #waitFor(): string[] {
    const { waits } = this.#names;
    if (!waits) return [];
    const operation = this.#operations.find(({ name }) => name === waits.get);
    const type = operation?.answerSchema && this.#typeOf(operation.answerSchema);
    if (!operation || !type) throw new Error(`${this.#resource}: nothing to wait for`);
    const ids = operation.pathParameters.map(({ name }) => camel(name));
    if (!hasField(this.#document, operation.answerSchema, waits.field)) {
      throw new Error(`${type} has no field ${waits.field}`);
    }
    this.#core.add('WaitOptions').add('Wanted').add('LaterStates');
    const isAsked = operation.queryParameters.some(({ required }) => required);
    const query = isAsked ? this.#queryParameter(operation, '') : [];
    const hasQuery = operation.queryParameters.some(({ name }) => name !== 'format');
    const queryArgument = hasQuery ? [isAsked ? 'query' : 'undefined'] : [];
    return [renderWaitFor({ waits, type, ids, query, queryArgument })];
  }

  #laterStates(): string {
    const { waits } = this.#names;
    const operation = this.#operations.find(({ name }) => name === waits?.get);
    if (!waits || !operation?.answerSchema) return '';
    return renderLaterStates(waits, this.#typeOf(operation.answerSchema), this.#tables);
  }
}

function hasField(document: ApiDocument, schema: ApiSchema | null, field: string): boolean {
  if (!schema) return false;
  const whole = schemaOf(document, schema);
  const parts = [whole, ...(whole.allOf ?? []).map((part) => schemaOf(document, part))];
  return parts.some(({ properties }) => properties?.[field] !== undefined);
}

/** `'/cards/{card_id}'` becomes a template with encoded ids. */
function pathTemplate(path: string): string {
  if (!path.includes('{')) return `'${path}'`;
  const text = path.replaceAll(
    /{(\w+)}/g,
    (_, name: string) => `\${encodeURIComponent(${camel(name)})}`,
  );
  return `\`${text}\``;
}

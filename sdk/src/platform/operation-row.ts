/**
 * Compact shape of a value: the name of a type, the values of a closed set, `[item]` for a list, or the
 * shapes of an object's fields. `any` is any JSON.
 */
export type Shape =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'any'
  | 'null'
  | { readonly enum: readonly unknown[] }
  | readonly [Shape]
  | { readonly fields: Readonly<Record<string, Shape>> };

export interface FieldRow {
  readonly name: string;
  readonly isRequired?: true;
  readonly about: string;
  readonly shape: Shape;
}

/** One operation of the API, as a command line or a tool server needs it. */
export interface OperationRow {
  /** The `operationId` of the API document. */
  readonly id: string;
  readonly method: string;
  /** Path after the version prefix, with `{parameters}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly permission: string;
  readonly pathParameters: readonly FieldRow[];
  readonly query: readonly FieldRow[];
  readonly body?: {
    readonly type: string;
    readonly isRequired: boolean;
    /** Top-level fields of a JSON body; empty for other types. */
    readonly fields: readonly FieldRow[];
    /** Fields may have any name. */
    readonly isOpen?: true;
    /** Names of the files that a multipart form can hold in place of the JSON body. */
    readonly files?: readonly string[];
    readonly example?: unknown;
  };
  /** A POST that takes an `Idempotency-Key`. */
  readonly isKeyed?: true;
  /** It takes the management key of a sandbox instead of a brand's keys. */
  readonly isManagement?: true;
  /** The answer is a page of a list. */
  readonly isList?: true;
  readonly answer: 'json' | 'text' | 'bytes' | 'stream' | 'events';
}

/** One resource with the summaries of its methods. */
export interface ResourceRow {
  readonly about: string;
  readonly methods: Readonly<Record<string, string>>;
}

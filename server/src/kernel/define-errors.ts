/** Categories of errors in the caller's terms; platform/http maps each kind to one HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'wrong_method'
  | 'gone'
  | 'conflict'
  | 'idempotency'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'dependency'
  | 'rate_limited'
  | 'internal'
  | 'unavailable';

/** One rule that an input field breaks; `field` is a path such as `addresses[0].zip_code`. */
export interface FieldProblem {
  field: string;
  rule: string;
}

export type ErrorParam = string | number | readonly FieldProblem[];

interface ErrorParts {
  readonly kind: ErrorKind;
  /** `{name}` is replaced with the error's param of that name; `{problems}` are invalid fields. */
  readonly message: string;
  /** A sentence that says what the error means for the request; by default that of an object not found. */
  readonly meaning?: string;
  /** Integer code and status name in the credit dialect (contract, section 7.3). */
  readonly credit?: {
    readonly code: number;
    readonly status: string;
    /** Params of the error that the credit dialect shows in its details. */
    readonly details?: readonly string[];
  };
  /** Params of the example in the reference; by default their names decide. */
  readonly example?: Readonly<Record<string, ErrorParam>>;
}

/** A sentence that says how the caller corrects the request; each conflict has its own. */
type ErrorCure =
  | { readonly kind: 'conflict' | 'gone'; readonly cure: string }
  | { readonly kind: Exclude<ErrorKind, 'conflict' | 'gone'>; readonly cure?: string };

type ErrorEntry = ErrorParts & ErrorCure;

/** One error that the service returns; `defineErrors` makes it. */
export interface ErrorDefinition extends ErrorParts {
  readonly cure?: string;
  readonly code: string;
}

/** The errors of one owner, by their codes. */
export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;

type DefinedErrors<Entries> = {
  readonly [Code in keyof Entries & string]: Entries[Code] & { readonly code: Code };
};

/** Defines the errors of a feature, of the platform or of the kernel. Each key is a code. */
export function defineErrors<const Entries extends Record<string, ErrorEntry>>(
  entries: Entries,
): DefinedErrors<Entries> {
  const defined = Object.entries(entries).map(([code, entry]) => [code, { ...entry, code }]);
  return Object.fromEntries(defined);
}

/**
 * Collects the errors of all owners by their codes.
 *
 * @throws Error for a code that is defined twice: a caller could not distinguish the two.
 */
export function collectErrors(lists: readonly (ErrorDefinitions | undefined)[]): ErrorDefinitions {
  const catalog: Record<string, ErrorDefinition> = {};
  for (const definition of lists.flatMap((list) => Object.values(list ?? {}))) {
    const { code } = definition;
    if (catalog[code]) throw new Error(`The error ${code} is defined twice`);
    catalog[code] = definition;
  }
  return catalog;
}

type Placeholders<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Details<Definition> = Definition extends {
  readonly credit: { readonly details: readonly (infer Name extends string)[] };
}
  ? Name
  : never;

/** The params of an error: its message's placeholders, and the details of the credit dialect. */
export type ErrorParams<Definition extends ErrorDefinition> = string extends Definition['message']
  ? Readonly<Record<string, ErrorParam>>
  : {
      readonly [Name in
        | Placeholders<Definition['message']>
        | Details<Definition>]: Name extends 'problems' ? readonly FieldProblem[] : string | number;
    };

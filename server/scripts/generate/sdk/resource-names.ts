/** Methods that lead in a resource that states no other. */
export const usuallyFirst = ['create', 'list', 'get', 'update', 'delete'] as const;

/** Names of one group of operations in the SDK and the command. */
export interface ResourceNames {
  /** A sentence for the class and for `surety --help`. */
  readonly about: string;
  /** Methods that lead in the class and in the help; the others follow in the order of the reference. */
  readonly first?: readonly string[];
  /** A class written by hand that the generated one extends. */
  readonly base?: { readonly name: string; readonly file: string };
  readonly waits?: WaitNames;
}

/** Names that `waitFor` is written with. */
export interface WaitNames {
  /** The method that reads one object. */
  readonly get: string;
  /** The field that holds the state. */
  readonly field: string;
  /** The object in an error's sentence, before its id. */
  readonly object: string;
  /** The state table, by the name of its page in docs/states. */
  readonly machine: string;
}

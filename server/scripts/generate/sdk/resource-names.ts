/** Names of one group of operations in the SDK and the command. */
export interface ResourceNames {
  /** A sentence for the class and for `surety --help`. */
  readonly about: string;
  /** Operation ids by the name of their method. */
  readonly methods: Readonly<Record<string, string>>;
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

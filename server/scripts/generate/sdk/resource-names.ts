/** Names of one group of operations in the SDK and the command. */
export interface ResourceNames {
  /** A sentence for the class and for `surety --help`. */
  readonly about: string;
  /** Operation ids by the name of their method. */
  readonly methods: Readonly<Record<string, string>>;
  /** A class written by hand that the generated one extends. */
  readonly base?: { readonly name: string; readonly file: string };
  /** The method that reads one object, and the field with its state, for `waitFor`. */
  readonly waits?: { readonly get: string; readonly field: string };
}

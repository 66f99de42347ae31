/** The first rule that a file, or one of its entries, breaks. */
export interface FileProblem {
  /** Counted from one. */
  line: number;
  field: string;
  /** Continues the field's name: "must be ...". */
  rule: string;
}

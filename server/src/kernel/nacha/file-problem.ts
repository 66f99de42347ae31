/** The first rule that a file, or one of its entries, breaks. */
export interface FileProblem {
  /** Counted from one. */
  line: number;
  field: string;
  /** Continues the field's name: "must be ...". */
  rule: string;
}

/** A rule that a file breaks and that keeps none of its other batches from being read. */
export interface FileFault extends FileProblem {
  /** Place of the batch in its file, counted from one; null for a fault of the file itself. */
  batch: number | null;
  /** True if entries are missing, or not proven by a control record: a person asks the bank. */
  needsPerson: boolean;
}

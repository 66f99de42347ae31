/** An error of the service with its cure. */
export interface ErrorRow {
  /** HTTP status. */
  readonly status: number;
  /** A sentence that says what the error means for the request. */
  readonly meaning: string;
  /** The message; names in braces are replaced by values. */
  readonly message: string;
  /** A sentence that says how to correct the request. */
  readonly cure: string;
  /** The number that operations on credit applications answer in place of the code; errors share some. */
  readonly number?: number;
  /** Ids of operations whose answers list the code; errors of every operation list none, and neither do those of the portal. */
  readonly operations: readonly string[];
}

/** A reason for which purchases are declined. */
export interface DeclineRow {
  /** Response code (ISO 8583). */
  readonly code: string;
  readonly meaning: string;
}

/** A reason of a returned transfer or a failed KYC. */
export interface ReasonRow {
  /** The kind of reason, such as `return code`. */
  readonly of: string;
  readonly meaning: string;
  /** A sentence that says what the brand does next. */
  readonly cure: string;
}

/** An event with an example of its payload. */
export interface EventRow {
  readonly about: string;
  readonly example: unknown;
}

/** A state machine: its states and the moves between them. */
export interface MachineRow {
  readonly title: string;
  readonly states: readonly string[];
  readonly moves: readonly {
    /** Null creates the object. */
    readonly from: string | null;
    readonly on: string;
    readonly when?: string;
    readonly to: string;
  }[];
}

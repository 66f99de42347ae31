type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The call of an operation that makes a move of an object. */
export interface OperationCall {
  operation: string;
  method: Method;
  /** Template; its ids are those of the object. */
  path: string;
  /** Fields of the body whose value is an id of the object; absent where it has none. */
  ids?: readonly string[];
  /** Fields of the body with the value that makes this move. */
  set?: Readonly<Record<string, string>>;
  /** Fields of the body that the caller chooses. */
  asks?: readonly string[];
  /** Reason in live, where a sandbox alone has the call. */
  inLive?: string;
  /** True for facts of an object with which the call is refused, though its state has the move. */
  refusedWhen?: (facts: Readonly<Record<string, string | null>>) => boolean;
}

/** The reason why no operation makes a move. */
export interface NoCall {
  reason: string;
}

/** A move that objects of one type make differently, by their kind; other kinds do not make it. */
export interface CallByKind {
  byKind: Readonly<Record<string, OperationCall | NoCall>>;
}

export type MoveCall = OperationCall | NoCall | CallByKind;

type Fields = Omit<OperationCall, 'operation' | 'method' | 'path'>;

/** `route` is the method and the path of the operation, as in `POST /cards/{card_id}/activate`. */
export function call(
  operation: string,
  route: `${Method} /${string}`,
  fields: Fields = {},
): OperationCall {
  const [method, path] = route.split(' ') as [Method, string];
  return { operation, method, path, ...fields };
}

export function timeDoes(what: string): NoCall {
  return { reason: `Time does this: ${what}. In a sandbox, advance the clock.` };
}

export function serviceDoes(when: string): NoCall {
  return { reason: `The service does this ${when}.` };
}

/** `command` is a subcommand of the operator's `bank-files`. */
export function operatorDoes(command: string): NoCall {
  return { reason: `The operator does this: npm run admin -- bank-files ${command}.` };
}

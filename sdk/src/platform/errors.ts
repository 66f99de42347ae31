import { readRetryAfter } from './retry.ts';

/** Every error that the SDK itself makes. */
export class SuretyError extends Error {
  override name = 'SuretyError';
}

/** No whole answer arrived: the connection failed or was cut, and all tries are used up. */
export class ConnectionFailed extends SuretyError {
  override name = 'ConnectionFailed';
  /** Key of the POST whose answer was lost: with the same one, the call can be made again and is done once. */
  idempotencyKey: string | null = null;
}

/** A try took longer than `timeoutMs`, and all tries are used up. */
export class TimedOut extends ConnectionFailed {
  override name = 'TimedOut';
}

/** The object did not come to the state waited for. `last` is the state that was read last. */
export class WaitEnded extends SuretyError {
  override name = 'WaitEnded';
  readonly last: unknown;

  constructor(message: string, last: unknown) {
    super(message);
    this.last = last;
  }
}

/** No transition leads from the object's state to one that is waited for, so that waiting is of no use. */
export class StateNotReachable extends WaitEnded {
  override name = 'StateNotReachable';
  /** The object with its id, such as `transfer 01980d5c-...`. */
  readonly object: string;
  readonly state: string;
  readonly wanted: readonly string[];

  constructor(object: string, state: string, wanted: readonly string[], last: unknown) {
    super(`The ${object} is ${state}, and no transition leads to ${wanted.join(' or ')}.`, last);
    this.object = object;
    this.state = state;
    this.wanted = wanted;
  }
}

/** The client lacks something: keys, an address, or the right to use them here. */
export class NotConfigured extends SuretyError {
  override name = 'NotConfigured';
}

/** An argument cannot be sent, such as an empty id, so that nothing was sent. */
export class ArgumentInvalid extends SuretyError {
  override name = 'ArgumentInvalid';
}

/** The delivery was not signed with this secret, or is too old. Its body must not be trusted. */
export class SignatureInvalid extends SuretyError {
  override name = 'SignatureInvalid';
  /** HTTP status that a handler answers such a request with. */
  readonly status = 400;
}

/** The content of an answer that refuses, in any of the three shapes of the API. */
export interface Refusal {
  /** HTTP status. */
  readonly status: number;
  /** The error's code, such as `customer_dne`; of credit applications its number, such as `3001`. */
  readonly code: string;
  readonly message: string;
  /** Fields with the rules they break, or the objects of the error; often empty. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** Milliseconds after which the service wants to be asked again; null if it does not say. */
  readonly retryAfterMs: number | null;
  readonly method: string;
  readonly path: string;
}

/** The service answered with an error. Its message names the request. */
export class ApiError extends SuretyError implements Refusal {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The message of the service, without the request. */
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly method: string;
  readonly path: string;

  constructor(refusal: Refusal) {
    const { status, code, method, path, requestId } = refusal;
    const request = requestId ? `, request ${requestId}` : '';
    super(`${refusal.message} (${status} ${code}, ${method} ${path}${request})`);
    this.status = status;
    this.code = code;
    this.reason = refusal.message;
    this.details = refusal.details;
    this.requestId = requestId;
    this.retryAfterMs = refusal.retryAfterMs;
    this.method = method;
    this.path = path;
  }
}

/** 400: the request breaks a rule. */
export class RequestInvalid extends ApiError {
  override name = 'RequestInvalid';
}

/** 401: the keys are missing or not valid. */
export class NotAuthenticated extends ApiError {
  override name = 'NotAuthenticated';
}

/** 403: the keys do not permit the request. */
export class NotPermitted extends ApiError {
  override name = 'NotPermitted';
}

/** 404: an object of the request does not exist. */
export class NotFound extends ApiError {
  override name = 'NotFound';
}

/** 409: the request conflicts with the present state, such as `transfer_left`. */
export class NotPossibleNow extends ApiError {
  override name = 'NotPossibleNow';
}

/** 422: the request is well formed, and a rule of the business refuses it. */
export class Refused extends ApiError {
  override name = 'Refused';
}

/** 424: a vendor of the service failed. */
export class VendorFailed extends ApiError {
  override name = 'VendorFailed';
}

/** 429: too many requests were sent. */
export class RateLimited extends ApiError {
  override name = 'RateLimited';
}

/** 5xx: the service failed, or cannot serve the request at present. */
export class ServiceFailed extends ApiError {
  override name = 'ServiceFailed';
}

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: RequestInvalid,
  401: NotAuthenticated,
  403: NotPermitted,
  404: NotFound,
  409: NotPossibleNow,
  422: Refused,
  424: VendorFailed,
  429: RateLimited,
};

/** The error for an answer that refuses, of the class of its status. */
export function apiError(
  request: Pick<Refusal, 'method' | 'path'>,
  answer: Response,
  body: unknown,
): ApiError {
  const { status } = answer;
  const refusal = {
    ...request,
    ...readRefusal(body, status),
    status,
    requestId: answer.headers.get('x-request-id'),
    retryAfterMs: readRetryAfter(answer.headers.get('retry-after'), Date.now()),
  };
  const Class = classes[status] ?? (status >= 500 ? ServiceFailed : ApiError);
  return new Class(refusal);
}

type Shape = Readonly<Record<string, unknown>>;

/** Reads the contract's three shapes of an error, and the answer of a proxy that has none. */
function readRefusal(body: unknown, status: number) {
  const shape: Shape = typeof body === 'object' && body !== null ? (body as Shape) : {};
  const {
    Message,
    Status,
    Code,
    Type,
    code,
    message,
    details,
    type,
    status: kind,
    ...others
  } = shape;
  if (typeof Code === 'string')
    return { code: Code, message: text(Message, status), details: others };
  const named = typeof code === 'string' || typeof code === 'number' ? String(code) : 'unknown';
  const more = typeof details === 'object' && details !== null ? (details as Shape) : {};
  return { code: named, message: text(message, status), details: more };
}

function text(message: unknown, status: number): string {
  if (typeof message === 'string') return message;
  return `The answer ${status} is not one of the service: a proxy may have written it.`;
}

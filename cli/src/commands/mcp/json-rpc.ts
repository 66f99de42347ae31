import type { Io } from '../../io.ts';

/** Codes of JSON-RPC 2.0. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  noMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

/** An answer that refuses a message. */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Id = string | number;
export type Params = Readonly<Record<string, unknown>>;

/** Answers a request; the signal aborts when the client cancels it or leaves. */
export type Handler = (method: string, params: Params, signal: AbortSignal) => Promise<object>;

/** A longer line is refused: nothing that a tool takes is as long. */
const maxLineLength = 8 * 1024 * 1024;

/** Requests that are answered at the same time; further ones wait for their lines to be read. */
const maxRunning = 16;

/** JSON-RPC over lines of standard input and output, until the input ends. */
export class RpcServer {
  readonly #io: Io;
  readonly #handle: Handler;
  readonly #running = new Map<Id, AbortController>();
  readonly #answers = new Set<Promise<void>>();

  constructor(io: Io, handle: Handler) {
    this.#io = io;
    this.#handle = handle;
  }

  /** Answers until the input ends or the command is interrupted; what is running then is aborted. */
  async serve(): Promise<void> {
    const { stdin, interrupted } = this.#io;
    const leave = () => void stdin.destroy();
    interrupted.addEventListener('abort', leave, { once: true });
    try {
      for await (const line of linesOf(stdin)) {
        this.#take(line);
        while (this.#answers.size >= maxRunning) await Promise.race(this.#answers);
      }
    } catch (error) {
      if (!interrupted.aborted) throw error;
    } finally {
      interrupted.removeEventListener('abort', leave);
      for (const controller of this.#running.values())
        controller.abort(new Error('The client left.'));
      await Promise.all(this.#answers);
    }
  }

  #take(line: string | null): void {
    if (line === null) {
      this.#fail(null, new RpcError(rpcCodes.invalidRequest, 'The message is too long.'));
      return;
    }
    if (line.trim() === '') return;
    const message = parsed(line);
    if (message === undefined) {
      this.#fail(null, new RpcError(rpcCodes.parse, 'The line is no JSON.'));
      return;
    }
    const { jsonrpc, id, method, params = {} } = message;
    const isId = typeof id === 'string' || typeof id === 'number';
    if (jsonrpc === '2.0' && typeof method !== 'string' && isId) return;
    const isWhole = jsonrpc === '2.0' && typeof method === 'string' && isObject(params);
    if (!isWhole || (id !== undefined && !isId)) {
      const error = new RpcError(
        rpcCodes.invalidRequest,
        'The line is no request of JSON-RPC 2.0.',
      );
      this.#fail(isId ? id : null, error);
    } else if (isId) this.#answer(id, method, params);
    else if (method === 'notifications/cancelled') this.#cancel(params);
  }

  #cancel({ requestId, reason }: Params): void {
    if (typeof requestId !== 'string' && typeof requestId !== 'number') return;
    const why = typeof reason === 'string' ? reason : 'The client cancelled the request.';
    this.#running.get(requestId)?.abort(new Error(why));
  }

  #answer(id: Id, method: string, params: Params): void {
    const controller = new AbortController();
    this.#running.set(id, controller);
    const answer = this.#handle(method, params, controller.signal)
      .then(
        (result) => {
          if (!controller.signal.aborted) this.#write({ id, result });
        },
        (error: unknown) => {
          if (!controller.signal.aborted) this.#fail(id, error);
        },
      )
      .finally(() => {
        this.#running.delete(id);
        this.#answers.delete(answer);
      });
    this.#answers.add(answer);
  }

  #fail(id: Id | null, error: unknown): void {
    const isTold = error instanceof RpcError;
    const code = isTold ? error.code : rpcCodes.internal;
    const message = error instanceof Error ? error.message : String(error);
    const data = isTold && error.data !== undefined ? { data: error.data } : {};
    this.#write({ id, error: { code, message, ...data } });
  }

  #write(message: object): void {
    this.#io.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

/** Lines of a stream; null means one that is too long. */
async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const chunk of stream) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong ? null : line;
      isTooLong = false;
    }
    if (rest.length > maxLineLength) {
      rest = '';
      isTooLong = true;
    }
  }
  if (rest !== '') yield isTooLong ? null : rest;
}

function parsed(line: string): Params | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : {};
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

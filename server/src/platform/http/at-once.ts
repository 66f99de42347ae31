import type { FastifyReply, FastifyRequest } from 'fastify';

/** A hook that waits for nothing: a promise for each request would cost as much as the hook. */
export function atOnce(work: (request: FastifyRequest, reply: FastifyReply) => void) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      work(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}

/** A hook before the body that mostly waits for nothing; a promise only where it waits. */
export function seldomWaiting(
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined,
) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    _payload: unknown,
    done: (error?: Error | null) => void,
  ): void => {
    let waiting: Promise<void> | undefined;
    try {
      waiting = work(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (waiting) waiting.then(() => done(), done);
    else done();
  };
}

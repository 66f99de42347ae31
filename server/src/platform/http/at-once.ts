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

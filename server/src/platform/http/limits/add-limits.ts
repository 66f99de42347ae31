import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { atOnce } from '../at-once.ts';
import type { RequestLimiter } from './request-limits.ts';

/** Refuses an address that was refused too often, before its keys or links are looked up. */
export function addLimits(server: FastifyInstance, limiter: RequestLimiter): void {
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
    const { operation, limitsAddress } = request.route.config;
    if (operation || limitsAddress) limiter.refuseAddress(request, reply);
    if (limitsAddress === 'requests') limiter.noteRefusal(request);
  };
  const onResponse = (request: FastifyRequest, { statusCode }: FastifyReply) => {
    const { operation, limitsAddress } = request.route.config;
    if (operation && statusCode === 401) limiter.noteRefusal(request);
    if (limitsAddress === 'refusals' && statusCode === 404) limiter.noteRefusal(request);
  };
  server.addHook('onRequest', atOnce(onRequest));
  server.addHook('onResponse', atOnce(onResponse));
}

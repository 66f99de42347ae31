import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { withChance } from '../../kernel/chance.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Context, Environment } from '../context.ts';
import { inShareOf } from '../db/fair-gate.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { Tracer } from '../tracing/tracing.ts';
import { sendAnswer } from './answers/send-answer.ts';
import { defaultBodyLimitBytes, sendError } from './answers/send-error.ts';
import { atOnce, seldomWaiting } from './at-once.ts';
import { type BodyMemory, holdMemory, isUnreadAndLarge } from './bodies/body-memory.ts';
import { addBodyParsers } from './bodies/body-parsers.ts';
import { type BodyFiles, noFiles } from './bodies/json-scan.ts';
import { dropBody } from './bodies/read-body.ts';
import { answerClientError } from './client-errors.ts';
import { requestErrors } from './errors/request-errors.ts';
import { checkHost, type HostNames } from './host-check.ts';
import { type MethodsOf, noteMethods } from './known-methods.ts';
import { addLimits } from './limits/add-limits.ts';
import type { BrandTurns } from './limits/brand-turns.ts';
import {
  type ConnectionLimits,
  connectionOptions,
  limitConnections,
} from './limits/connection-limits.ts';
import { type RequestLimiter, shareOf } from './limits/request-limits.ts';
import { noteRequest } from './note-request.ts';
import { answerPreflight } from './operations/authentication.ts';
import { isPortalsOwn, type Operation } from './operations/operation.ts';
import {
  beginWork,
  type OperationRunner,
  openRequest,
  refuseRepeat,
  runOperation,
} from './operations/run-operation.ts';
import { emptyPolicy } from './pages/page-policy.ts';
import { openPortalRequest, portalBrand } from './portal/open-portal-request.ts';
import { addRequestSpans } from './request-spans.ts';

/** Both prefixes serve the same operations (completion page, section 1). */
const versionPrefixes = ['/api/v0.1', '/api/v0'] as const;
const portalPrefix = '/portal/api';

export interface ApiServerOptions {
  operations: Operation[];
  environment: Environment;
  runner: OperationRunner;
  log: Logger;
  metrics: Metrics;
  limiter: RequestLimiter;
  turns: BrandTurns;
  hostNames: HostNames;
  /** True behind https: browsers receive HSTS, and never use http again. */
  isSecure: boolean;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Checks every response against its schema: for tests, which must fail on a wrong one. */
  checkAnswers: boolean;
  bodyMemory: BodyMemory;
  connections: ConnectionLimits;
  tracer: Tracer | null;
  /** Null where a setting turns it off. */
  requestLog: RequestLog | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    /** Answers under any name of the host. */
    anyHost?: boolean;
  }
  interface FastifyRequest {
    context: Context | null;
    /** Fastify's `routeOptions`, which are built anew each time that they are read. */
    route: FastifyRequest['routeOptions'];
    /** Files that were cut out of the body. */
    bodyFiles: BodyFiles;
    /** Body of the answer, for the request log. */
    answered: unknown;
    /** True behind https. */
    isSecure: boolean;
    /** Brand in the path of a request of the portal; null elsewhere. */
    portalBrandId: string | null;
    /** Code of the answered error in the catalog. */
    errorCode: string | undefined;
    /** Reading of `performance.now()` when the request began. */
    beganMs: number;
  }
}

/** Builds the HTTP server: every operation under its prefixes, with shared errors and headers. */
export async function createApiServer(options: ApiServerOptions): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: defaultBodyLimitBytes,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    ...connectionOptions(options.connections),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // Longer than any URL that Node accepts, so that an id of any length gets the 404 of its
    // operation.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100_000 },
    frameworkErrors: (error, request, reply) => {
      request.route = request.routeOptions;
      addHeaders(request, reply, options);
      sendError(error, request, reply, options.log);
    },
    clientErrorHandler: answerClientError,
  });
  limitConnections(server, options.connections, options.trustedProxies);
  server.decorateRequest('route');
  server.decorateRequest('context', null);
  server.decorateRequest('bodyFiles');
  server.decorateRequest('answered');
  server.decorateRequest('errorCode');
  server.decorateRequest('isSecure', options.isSecure);
  server.decorateRequest('portalBrandId', null);
  server.decorateRequest('beganMs', 0);
  if (options.tracer) addRequestSpans(server, options.tracer);
  addBodyParsers(server);
  const methodsOf = noteMethods(server);
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
    request.beganMs = performance.now();
    request.route = request.routeOptions;
    addHeaders(request, reply, options);
    // Probes of health call a process by its address.
    if (!request.route.config.anyHost) checkHost(request, options.hostNames);
  };
  server.addHook('onRequest', atOnce(onRequest));
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (isUnreadAndLarge(request)) dropBody(request.raw);
    done(null, payload);
  });
  server.addHook(
    'onResponse',
    atOnce((request, reply) => reportRequest(request, reply, options)),
  );
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply, options.log));
  server.setNotFoundHandler((request, reply) => {
    sendError(findNoRoute(request, reply, methodsOf), request, reply, options.log);
  });
  addLimits(server, options.limiter.refusals);
  for (const operation of options.operations) {
    addOperation(server, operation, options);
  }
  return server;
}

/** Adds an operation for keys under both versions, and for people of the portal under its prefix. */
function addOperation(
  server: FastifyInstance,
  operation: Operation,
  options: ApiServerOptions,
): void {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const { runner } = options;
  if (!isPortalsOwn(operation)) {
    for (const prefix of versionPrefixes) {
      addRoute(server, `${prefix}${path}`, operation, options, (request, reply) =>
        openRequest(operation, runner, request, reply),
      );
      addPreflight(server, `${prefix}${path}`, operation);
    }
  }
  if (operation.access === 'operator') return;
  const prefix = operation.access === 'person' ? portalPrefix : `${portalPrefix}/:${portalBrand}`;
  addRoute(server, `${prefix}${path}`, operation, options, (request) =>
    openPortalRequest(operation, { runner, site: options }, request),
  );
}

function addPreflight(server: FastifyInstance, url: string, { access }: Operation): void {
  if (access === 'customer' && !server.hasRoute({ method: 'OPTIONS', url })) {
    server.options(url, answerPreflight);
  }
}

function addRoute(
  server: FastifyInstance,
  url: string,
  operation: Operation,
  options: ApiServerOptions,
  open: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  server.route({
    method: operation.method,
    url,
    bodyLimit: operation.bodyLimitBytes ?? defaultBodyLimitBytes,
    config: { operation },
    onRequest: async (request, reply) => {
      request.bodyFiles = noFiles;
      const { refusals } = options.limiter;
      request.context = await refusals.openByKeys(request, reply, () => open(request, reply));
      refusals.noteKey(request);
    },
    preParsing: seldomWaiting((request, reply) => {
      const { context } = request;
      const prepare = () => {
        const share = context ? shareOf(context, request.ip) : request.ip;
        holdMemory(options.bodyMemory, share, request, reply);
        return operation.idempotency === 'kyc' ? refuseRepeat(operation, request) : undefined;
      };
      const counting = context ? options.limiter.count(context, request.ip, reply) : undefined;
      return counting ? counting.then(prepare) : prepare();
    }),
    handler: async (request, reply) => {
      const { context } = request;
      if (!context) throw new Error('A request reached its handler without a context');
      const share = shareOf(context, request.ip);
      const work = async () => {
        const beginning = beginWork(operation, context);
        const chance = beginning ? await beginning : null;
        return withChance(chance, () => runOperation(operation, context, request, reply));
      };
      const isGathered = operation.gathered?.(request.query as Record<string, unknown>) ?? false;
      // Requests before a sign-in share one part of the connections, whatever their number.
      const inShare = () => inShareOf(context.brandId, work);
      const sharesReads = operation.sharesReads ?? false;
      const body = await options.turns.run(share, inShare, { isGathered, sharesReads });
      request.answered = body;
      return sendAnswer(request, reply, body, options.checkAnswers);
    },
  });
}

/** 404, or 405 with `Allow` where the path has other methods (RFC 9110, section 15.5.6). */
function findNoRoute(request: FastifyRequest, reply: FastifyReply, methodsOf: MethodsOf) {
  const [path = ''] = request.url.split('?');
  const { method } = request;
  const methods = methodsOf(path);
  const allowed = methods.join(', ');
  // A page that has nothing to show answers like an address that is not there.
  if (methods.length === 0 || methods.includes(method)) {
    return new DomainError(requestErrors.route_dne, { method, path });
  }
  reply.header('allow', allowed);
  return new DomainError(requestErrors.method_not_allowed, { method, allowed });
}

/** Sets the headers of every response. */
function addHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure }: ApiServerOptions,
): void {
  reply.header('x-request-id', request.id);
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-frame-options', 'DENY');
  reply.header('content-security-policy', emptyPolicy);
  if (isSecure) reply.header('strict-transport-security', 'max-age=31536000');
}

/** The caller's own request id if it is a plain token, else a new one. */
function requestId(header: string | string[] | undefined): string {
  const isSane = typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header);
  return isSane ? header : randomUUID();
}

function reportRequest(request: FastifyRequest, reply: FastifyReply, options: ApiServerOptions) {
  const { operation } = request.route.config;
  // Logs the route's pattern rather than the URL, which can contain an upload token.
  const route = request.route.url ?? 'unknown';
  const name = operation?.operationId ?? route;
  const { elapsedTime } = reply;
  options.metrics.requestSeconds.observe(
    { operation: name, status: reply.statusCode },
    elapsedTime / 1000,
  );
  options.log.info({
    request_id: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    duration_ms: Math.round(elapsedTime * 10) / 10,
    brand_id: request.context?.brandId,
    ...(refusedKeyStatuses.has(reply.statusCode) ? origin(request) : {}),
  });
  if (operation && refusedKeyStatuses.has(reply.statusCode)) {
    options.metrics.refusedKeys.inc({ status: reply.statusCode });
  }
  if (options.requestLog) noteRequest(options.requestLog, request, reply);
}

const refusedKeyStatuses = new Set([401, 403, 429]);

/** The address of a refused request, and the end of its key: enough to find it, not to use it. */
function origin(request: FastifyRequest): { address: string; key_end?: string } {
  const key = request.headers.identity ?? request.headers['management-key'];
  const isLong = typeof key === 'string' && key.length >= 32;
  return { address: request.ip, ...(isLong ? { key_end: key.slice(-4) } : {}) };
}

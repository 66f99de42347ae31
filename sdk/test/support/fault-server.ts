import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, FaultPlan } from './fault-plan.ts';
import { sendEventPage, sendEventStream } from './planned-events.ts';

/**
 * A service that fails as it is told. A plan's requests go to `<origin>/plans/<id>/api/v0.1/...`; `POST
 * /plans` makes one, so that browsers and workers can, and `GET /plans/<id>` says what happened.
 */
export interface FaultServer {
  readonly origin: string;
  /** Adds a plan, with the base URL of its requests. */
  add(plan: FaultPlan): { baseUrl: string };
  /** Connections that are open now. */
  openConnections(): Promise<number>;
  close(): Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly plan: FaultPlan;
  readonly url: URL;
}

export async function startFaultServer(): Promise<FaultServer> {
  const plans = new Map<string, FaultPlan>();
  const add = (plan: FaultPlan) => {
    const id = String(plans.size + 1);
    plans.set(id, plan);
    return { id, baseUrl: `${origin}/plans/${id}` };
  };
  const server = createServer((request, response) => {
    allowBrowsers(response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://local');
    const [, id, path] = /^\/plans\/(\d+)(\/.*)?$/.exec(url.pathname) ?? [];
    const plan = plans.get(id ?? '');
    readBody(request).then(
      (body) => {
        if (url.pathname === '/plans') return sendJson(response, add(planOf(body)));
        if (!plan) return void response.writeHead(404).end('{}');
        if (path === undefined) return sendJson(response, stateOf(plan));
        return answer({ request, response, plan, url });
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    add,
    openConnections: () =>
      new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function allowBrowsers(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', '*');
  const sent = 'Identity, Authorization, Content-Type, Idempotency-Key, Surety-Strict';
  response.setHeader('access-control-allow-headers', sent);
  const read = 'X-Request-Id, X-Ignored-Fields, Retry-After, Idempotent-Replayed';
  response.setHeader('access-control-expose-headers', read);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function planOf(body: string): FaultPlan {
  const sent: { faults?: Fault[]; events?: number; cuts?: number[] } = JSON.parse(body);
  const plan = new FaultPlan(sent.faults ?? [], sent.cuts);
  plan.addEvents(sent.events ?? 0);
  return plan;
}

function stateOf({ requests, effectCount, effects }: FaultPlan): object {
  return { requests, effectCount, effects: Object.fromEntries(effects) };
}

function sendJson(response: ServerResponse, value: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

function answer(exchange: Exchange): void {
  const { request, plan, url, response } = exchange;
  const path = url.pathname.replace(/^\/plans\/\d+\/api\/v0\.1/, '');
  const key = request.headers['idempotency-key'];
  plan.requests.push({
    method: request.method ?? '',
    path: path + url.search,
    key: typeof key === 'string' ? key : null,
    hasKeys: request.headers.authorization !== undefined,
  });
  response.setHeader('x-request-id', `request-${plan.requests.length}`);
  const fault = plan.faults.shift() ?? 'ok';
  if (fault === 'ok' && path === '/events/stream') sendEventStream(plan, url, response);
  else if (fault === 'ok' && path === '/events') sendEventPage(plan, url, response);
  else answers[fault](exchange);
}

const refusal = (code: string) => JSON.stringify({ code, message: `Planned: ${code}.` });

/** Answers with a status before anything is done, or `after` it was. */
function status(code: number, headers: Record<string, string> = {}, when?: 'after') {
  return (exchange: Exchange) => {
    if (when) carryOut(exchange);
    const names: Record<number, string> = { 409: 'idempotency_key_in_progress' };
    const isProxy = code === 502;
    const type = isProxy ? 'text/html' : 'application/json';
    exchange.response.writeHead(code, { 'content-type': type, ...headers });
    exchange.response.end(isProxy ? '<h1>Bad Gateway</h1>' : refusal(names[code] ?? 'planned'));
  };
}

/** Does the work, and sends what `body` makes of the answer. */
function done(write: (response: ServerResponse, body: string) => void) {
  return (exchange: Exchange) => {
    const { body, isReplay } = carryOut(exchange);
    if (isReplay) exchange.response.setHeader('idempotent-replayed', 'true');
    exchange.response.setHeader('content-type', 'application/json');
    write(exchange.response, body);
  };
}

function carryOut({ request, plan }: Exchange): { body: string; isReplay: boolean } {
  const key = request.headers['idempotency-key'];
  return plan.carryOut(request.method ?? '', typeof key === 'string' ? key : null);
}

const answers: Readonly<Record<Fault, (exchange: Exchange) => void>> = {
  ok: done((response, body) => response.end(body)),
  'cut-before': ({ response }) => response.destroy(),
  'cut-after': done((response) => response.destroy()),
  'silent-before': () => undefined,
  'silent-after': done(() => undefined),
  'too-many': status(429),
  'too-many-soon': status(429, { 'retry-after': '0' }),
  'too-many-late': status(429, { 'retry-after': '3600' }),
  failed: status(500),
  'bad-gateway-before': status(502),
  'bad-gateway-after': status(502, {}, 'after'),
  'unavailable-before': status(503, { 'retry-after': '0' }),
  'unavailable-after': status(503, { 'retry-after': '0' }, 'after'),
  'in-progress': status(409),
  'truncated-after': done((response, body) => {
    response.writeHead(200, { 'content-length': String(body.length + 100) });
    response.write(body, () => response.destroy());
  }),
  'half-json-after': done((response, body) => response.end(body.slice(0, -3))),
  'garbage-after': done((response) => response.end('\u0000\u0001 whsec_not-for-eyes')),
  'login-page': ({ response }) => {
    response.removeHeader('x-request-id');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Wi-Fi</h1>');
  },
  redirect: ({ request, response }) => {
    const location = `http://${request.headers.host}/plans/1/api/v0.1/elsewhere`;
    response.writeHead(307, { location }).end();
  },
};

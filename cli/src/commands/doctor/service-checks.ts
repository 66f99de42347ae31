import { plainText } from '@surety/sdk/command/plain-text';
import { ApiError, NotConfigured, SuretyError } from '@surety/sdk/errors';
import type { ChosenAccess } from '../../access/choose-access.ts';
import { connectionFault, proxyOf } from '../../connection-fault.ts';
import type { CommandContext } from '../../context.ts';
import type { Io } from '../../io.ts';
import { type Finding, ok, problem } from './finding.ts';
import { checkKeyFile } from './machine-checks.ts';

const answerMs = 5_000;
/** Webhooks are refused when sender and receiver differ by more; half of it leaves time for the way. */
const maxSkewMs = 150_000;

/** Checks of the service and its keys, from the address to the clock. */
export async function checkService(context: CommandContext): Promise<Finding[]> {
  const chosen = chooseKeys(context);
  if ('status' in chosen) return [chosen];
  const { access, source, environment } = chosen;
  const keys = ok('keys', `${environment}, from ${source}`);
  const file = source.endsWith('sandbox.json') ? [checkKeyFile(source)] : [];
  const { env } = context.io;
  const health = await readHealth(access.baseUrl, env);
  if ('item' in health) return [keys, ...file, health];
  const service = checkReadiness(access.baseUrl, health, env);
  return [keys, ...file, service, checkSkew(health), await tryKeys(context)];
}

function chooseKeys(context: CommandContext): ChosenAccess | Finding {
  try {
    return context.chosen();
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
    const { SURETY_IDENTITY: identity, SURETY_AUTHORIZATION: authorization } = context.io.env;
    const isHalf = Boolean(identity) !== Boolean(authorization);
    const remedy = isHalf
      ? 'Set both variables, or none.'
      : 'Run "npm start" in the clone, or "surety login".';
    return problem('keys', error.message, remedy);
  }
}

/** Answer of `/health/ready`, with its body. */
interface HealthAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function readHealth(baseUrl: string, env: Io['env']): Promise<HealthAnswer | Finding> {
  const url = new URL('/health/ready', baseUrl);
  try {
    const signal = AbortSignal.timeout(answerMs);
    return await readAnswer(url, signal);
  } catch (error) {
    const { about, remedy } = connectionFault(error, baseUrl, env);
    return problem('service', about, remedy);
  }
}

async function readAnswer(url: URL, signal: AbortSignal): Promise<HealthAnswer> {
  const answer = await fetch(url, { signal, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function checkReadiness(baseUrl: string, health: HealthAnswer, env: Io['env']): Finding {
  const { status, problems } = readBody(health.text);
  if (health.status === 200 && status === 'ok') return ok('service', `ready at ${baseUrl}`);
  if (status === 'unavailable') {
    const about = `${baseUrl} is not ready: ${problems.join('; ') || `/health/ready answers ${health.status}`}`;
    return problem('service', about, 'Wait until it has started, and read its log.');
  }
  const proxy = proxyOf(env, baseUrl);
  const { host, hostname, port } = new URL(baseUrl);
  const other = port === '' ? 4001 : Math.min(Number(port) + 1, 65_535);
  return problem(
    'service',
    `another program answers at ${host}: /health/ready is ${health.status}, and not an answer of Surety`,
    proxy === null
      ? `Check the address; or stop that program, or start the service on another port: SURETY_PORT=${other} npm start.`
      : `The request went by the proxy of ${proxy}: set NO_PROXY=${hostname}, so that the service is called directly.`,
  );
}

function readBody(text: string): { status: unknown; problems: string[] } {
  try {
    const { status, problems = [] } = JSON.parse(text) ?? {};
    const told = Array.isArray(problems) ? problems : [];
    return { status, problems: told.map((one) => plainText(String(one))) };
  } catch {
    return { status: undefined, problems: [] };
  }
}

/** The service's clock beside this machine's: signatures of webhooks hold for five minutes. */
function checkSkew(health: HealthAnswer): Finding {
  const date = Date.parse(health.headers.get('date') ?? '');
  if (Number.isNaN(date)) return ok('clocks', 'the response of the service has no Date header');
  const skewMs = Math.abs(Date.now() - date);
  const about = `${(skewMs / 1_000).toFixed(0)} s between this machine and the service`;
  if (skewMs <= maxSkewMs) return ok('clocks', about);
  return problem(
    'clocks',
    about,
    'Set the clock of this machine: webhooks that seem old are refused.',
  );
}

async function tryKeys(context: CommandContext): Promise<Finding> {
  const options = { signal: context.io.interrupted, maxRetries: 0 };
  try {
    const { data } = await context.surety().programs.list({ limit: 10 }, options).page();
    return ok(
      'access',
      `the keys are valid and see ${data.length} program${data.length === 1 ? '' : 's'}`,
    );
  } catch (error) {
    if (!(error instanceof SuretyError)) throw error;
    const remedy =
      error instanceof ApiError && error.status === 401
        ? 'The keys have ended, or are not of this service. Stop a sandbox and start it again: "npm start" writes a valid pair to its sandbox.json. "surety login" keeps other keys.'
        : 'Read the log of the service.';
    return problem('access', error.message, remedy);
  }
}

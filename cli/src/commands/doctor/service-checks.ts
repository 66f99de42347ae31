import { connect } from 'node:net';
import { ApiError, NotConfigured, SuretyError } from '@surety/sdk/errors';
import type { ChosenAccess } from '../../access/choose-access.ts';
import type { CommandContext } from '../../context.ts';
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
  const health = await readHealth(access.baseUrl);
  if (!(health instanceof Response))
    return [keys, ...file, await describeUnreachable(access.baseUrl, health)];
  const findings = [keys, ...file, checkReadiness(access.baseUrl, health), checkSkew(health)];
  return [...findings, await tryKeys(context)];
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

async function readHealth(baseUrl: string): Promise<Response | string> {
  const url = new URL('/health/ready', baseUrl);
  try {
    return await fetch(url, { signal: AbortSignal.timeout(answerMs), redirect: 'error' });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  }
}

async function describeUnreachable(baseUrl: string, why: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  const isTaken = await isListening(hostname.replace(/^\[|\]$/g, ''), number);
  if (!isTaken)
    return problem(
      'service',
      `nothing listens on port ${number} of ${hostname} (${why})`,
      'Start it: "npm start" in the clone.',
    );
  return problem(
    'service',
    `another program answers on port ${number} of ${hostname} (${why})`,
    `Stop that program, or start the service on another port: SURETY_PORT=${number + 1} npm start.`,
  );
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: answerMs });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

function checkReadiness(baseUrl: string, health: Response): Finding {
  if (health.ok) return ok('service', `ready at ${baseUrl}`);
  const about = `${baseUrl} is not ready: /health/ready answers ${health.status}`;
  const remedy =
    health.status === 404
      ? 'Another program may answer there: check the address, or start the service on another port.'
      : 'Wait until it has started, and read its log.';
  return problem('service', about, remedy);
}

/** The service's clock beside this machine's: signatures of webhooks hold for five minutes. */
function checkSkew(health: Response): Finding {
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
        ? 'The keys are not of this service. "npm start" writes those of its sandbox; "surety login" keeps others.'
        : 'Read the log of the service.';
    return problem('access', error.message, remedy);
  }
}

import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findAccess, readSandboxAccess } from '../access/find-access.ts';
import { ArgumentInvalid, NotConfigured, SuretyError } from '../platform/errors.ts';
import type { Access } from '../platform/options.ts';
import { startProcess } from './service-process.ts';

export interface ServiceOptions {
  /**
   * Program and arguments that start a sandbox which heeds `SURETY_DATA_DIR` and `SURETY_PORT`; by
   * default the `npm start` of the clone that this SDK is in.
   */
  readonly command?: readonly string[] | undefined;
  /** Folder in which the command runs; the present one by default. */
  readonly cwd?: string | undefined;
}

/** A sandbox for tests: one that ran already, or one that was started for them. */
export interface TestService {
  readonly access: Access;
  /** The service ends with the tests, and its worlds with it. */
  readonly isTemporary: boolean;
  stop(): Promise<void>;
}

const readyWithinMs = 120_000;
/** Time in which a service that runs, and is busy, becomes ready. */
const busyAtMostMs = 60_000;
const maxOutput = 4_000;

/** Set by `shareService` for the processes of the run: the service that they find ends with the run. */
const temporaryMark = 'SURETY_TEST_SERVICE';

/**
 * The service of the environment or of this folder, if one answers there; it may be busy, and is waited for.
 * Else one that is started on a free port with a data folder of its own, both of which `stop` removes.
 *
 * @throws NotConfigured if keys are set and their service is not ready, or no service can be started;
 * ArgumentInvalid if the command is none.
 */
export async function findOrStartService(options: ServiceOptions = {}): Promise<TestService> {
  requireCommand(options.command);
  const access = findAccess();
  if (access && (await becomesReady(access))) {
    return { access, isTemporary: temporaryMark in process.env, stop: async () => {} };
  }
  if (access && process.env.SURETY_IDENTITY) {
    throw new NotConfigured(
      `Keys are set, and no service is ready at ${access.baseUrl}. Start it, or remove SURETY_IDENTITY to have one started for the tests.`,
    );
  }
  return (await startService(options)).service;
}

/**
 * One service for all test files of a run: finds or starts it, and names it to the processes that are
 * started afterwards by `SURETY_DATA_DIR`. Resolves to the function that stops it. As Vitest's global setup:
 * `export { shareService as setup } from '@surety/sdk/test'`, or, where this SDK is in no clone of Surety,
 * `export const setup = () => shareService({ command: ['npm', 'start'], cwd: '../surety' })`.
 *
 * @throws NotConfigured if no service can be started; ArgumentInvalid if the command is none.
 */
export async function shareService(options: ServiceOptions = {}): Promise<() => Promise<void>> {
  requireCommand(options.command);
  const access = findAccess();
  if (access && (await becomesReady(access))) return async () => {};
  const { service, dataDir } = await startService(options);
  process.env.SURETY_DATA_DIR = dataDir;
  process.env[temporaryMark] = 'ends with the run';
  return service.stop;
}

async function startService(options: ServiceOptions) {
  const { command = [], cwd } = options.command ? options : commandOfClone();
  const dataDir = await mkdtemp(join(tmpdir(), 'surety-sandbox-'));
  const running = startProcess(command, {
    cwd: cwd ?? process.cwd(),
    env: environment(dataDir),
  });
  const stop = async () => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const access = await readyAccess(running.child, dataDir);
    return { service: { access, isTemporary: true, stop }, dataDir };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Programs without types may give a line of a shell, whose letters would be taken for words. */
function requireCommand(command: unknown): void {
  if (command === undefined) return;
  const isCommand =
    Array.isArray(command) &&
    command.length > 0 &&
    command.every((word) => typeof word === 'string') &&
    command[0] !== '';
  if (isCommand) return;
  throw new ArgumentInvalid(
    `command must be an array of the program and its arguments, such as ['npm', 'start'], and not ${JSON.stringify(command)}.`,
  );
}

/** The command of `npm start`, and the clone of Surety above this file. */
function commandOfClone(): ServiceOptions {
  for (let folder = fileURLToPath(new URL('.', import.meta.url)); ; folder = dirname(folder)) {
    const checkNode = join(folder, 'server/src/check-node.mjs');
    if (existsSync(checkNode)) {
      return { command: [process.execPath, checkNode, 'server/src/main.ts', 'start'], cwd: folder };
    }
    if (folder === dirname(folder)) break;
  }
  throw new NotConfigured(
    `No sandbox runs here, and this SDK is not in a clone of Surety whose service it could start. Start one (npm start in the clone) and set SURETY_DATA_DIR to its data folder, or give the command that starts it, and the folder of the clone: shareService({ command: ['npm', 'start'], cwd: '../surety' }), or the option service of the tests.`,
  );
}

/** A database, address or keys of the environment belong to another service. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  const { DATABASE_URL, SURETY_PUBLIC_URL, SURETY_VAULT_KEYS, NODE_OPTIONS, ...kept } = process.env;
  return { ...kept, SURETY_DATA_DIR: dataDir, SURETY_PORT: '0', SURETY_LOG_LEVEL: 'error' };
}

async function readyAccess(child: ChildProcess, dataDir: string): Promise<Access> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output = (output + piece).slice(-maxOutput);
    });
  }
  let failure = '';
  child.once('error', (error) => {
    failure = error.message;
  });
  const startedAt = performance.now();
  while (performance.now() - startedAt < readyWithinMs) {
    const access = readSandboxAccess(join(dataDir, 'sandbox.json'));
    if (access && (await askReadiness(access)) === 'ready') return access;
    if (hasEnded(child) || failure) {
      throw new SuretyError(`The service ended before it was ready. ${failure}\n${output}`.trim());
    }
    await delay(50);
  }
  throw new SuretyError(`The service was not ready after ${readyWithinMs} ms.\n${output}`.trim());
}

/** True once the service is ready; false at once where none listens, and after a while where it stays busy. */
async function becomesReady(access: Access): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    const readiness = await askReadiness(access);
    if (readiness !== 'busy') return readiness === 'ready';
    if (performance.now() - startedAt > busyAtMostMs) return false;
    await delay(100);
  }
}

/** Asks a service whether it is ready. It is busy if it says so (503) or accepts a request and is slow. */
async function askReadiness({ baseUrl }: Access): Promise<'ready' | 'busy' | 'absent'> {
  const signal = AbortSignal.timeout(5_000);
  try {
    const response = await fetch(new URL('/health/ready', baseUrl), { signal });
    await response.body?.cancel();
    if (response.ok) return 'ready';
    return response.status === 503 ? 'busy' : 'absent';
  } catch {
    return signal.aborted ? 'busy' : 'absent';
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A command with all processes that it started. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Ends them, and resolves when the last one has ended. */
  stop(): Promise<void>;
}

const stopWithinMs = 20_000;
/** Time for the system to clear away processes that have ended, or for one that writes no output to end. */
const goneWithinMs = 5_000;
const pollMs = 20;

/** Windows has no process groups: a signal reaches the process alone that it is sent to. */
const hasGroups = process.platform !== 'win32';

/**
 * Starts a command in a process group of its own: `npm start` runs a shell that runs the service, and a signal for
 * npm alone leaves the service running. The group ends with this process, however that ends.
 */
export function startProcess(
  [program = '', ...parameters]: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): ServiceProcess {
  const child = spawn(program, parameters, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasGroups,
  });
  const release = hasGroups ? watch(child) : killAtExit(child);
  // Every process that shares the output has ended then, and not the first one alone.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    stop: async () => {
      await end(child, closed);
      release();
    },
  };
}

/**
 * Starts a shell that waits for the end of a pipe held by this process, which the kernel closes even after a
 * kill -9, and then signals the group. Returns the function that ends the shell without that.
 */
function watch({ pid }: ChildProcess): () => void {
  if (pid === undefined) return () => {};
  const script = 'read -r line && exit 0; kill -s TERM -- "-$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'surety-test-watcher', String(pid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell, the end of this process leaves the service running.
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  return () => void watcher.stdin.end('ended\n');
}

function killAtExit(child: ChildProcess): () => void {
  const kill = () => void child.kill('SIGTERM');
  process.once('exit', kill);
  return () => void process.removeListener('exit', kill);
}

async function end(child: ChildProcess, closed: Promise<void>): Promise<void> {
  if (!signal(child, 'SIGTERM')) return;
  const pause = (ms: number) => delay(ms, undefined, { ref: false });
  await Promise.race([closed, pause(stopWithinMs)]);
  const startedAt = performance.now();
  while (signal(child, 0)) {
    if (performance.now() - startedAt > goneWithinMs) {
      signal(child, 'SIGKILL');
      await Promise.race([closed, pause(goneWithinMs)]);
      return;
    }
    await delay(pollMs);
  }
}

/** Signals the group; false if none of its processes runs any more. */
function signal(child: ChildProcess, name: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  if (!hasGroups) return child.exitCode === null && child.signalCode === null && child.kill(name);
  try {
    return process.kill(-child.pid, name);
  } catch {
    return false;
  }
}

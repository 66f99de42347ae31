import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { readBuildState, unbuildableReason } from '../../portal/scripts/portal-sources.ts';
import { type BuiltFiles, readBuiltFiles } from './platform/http/pages/built-files.ts';
import type { PortalFiles } from './platform/http/portal/portal-pages.ts';
import type { Logger } from './platform/logging.ts';

/** Longest time of a build; then it is ended. */
const buildWithinMs = 300_000;
const maxReasonCharacters = 2_000;

/** Build of the portal that a process serves, read at its start and after a build. */
export class PortalBuild implements PortalFiles {
  readonly #root: string;
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  #files: BuiltFiles | null = null;
  #state: PortalFiles['state'] = 'missing';

  /** `root` is the folder that holds `portal`. */
  constructor(root: string, log: Pick<Logger, 'info' | 'warn'>) {
    this.#root = root;
    this.#log = log;
  }

  get files(): BuiltFiles | null {
    return this.#files;
  }

  get state(): PortalFiles['state'] {
    return this.#state;
  }

  /** For the operator: the reason why there is no portal in this folder, if there is one. */
  get notice(): string | null {
    return this.#state === 'misplaced' ? unbuildableReason(this.#root) : null;
  }

  /** Reads the build, whether or not it is that of the sources. */
  async read(): Promise<void> {
    this.#files = await readBuiltFiles(join(this.#root, 'portal/dist'));
    this.#state = this.#files ? 'ready' : 'missing';
  }

  /**
   * Makes the build in a process of its own if it is missing or older than its sources, which are not
   * served meanwhile; a build that fails leaves the old one. Aborting `stop` ends it.
   */
  async renew(stop: AbortSignal): Promise<void> {
    try {
      if (this.#files && readBuildState(this.#root) === 'fresh') return;
      if (unbuildableReason(this.#root) !== null) {
        if (this.#files === null) this.#state = 'misplaced';
        return;
      }
      this.#files = null;
      this.#state = 'building';
      await runBuild(this.#root, stop).finally(() => this.read());
      this.#log.info({}, 'portal built');
    } catch (error) {
      if (stop.aborted) return;
      if (this.#files === null) this.#state = 'failed';
      this.#log.warn({ err: error }, 'building the portal failed');
    }
  }
}

async function runBuild(root: string, stop: AbortSignal): Promise<void> {
  const script = join(root, 'portal/scripts/build-portal.mjs');
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: AbortSignal.any([stop, AbortSignal.timeout(buildWithinMs)]),
  });
  const ended = Promise.withResolvers<number | null>();
  let reason = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    reason = (reason + text).slice(0, maxReasonCharacters);
  });
  child.once('error', ended.reject);
  child.once('close', ended.resolve);
  yieldProcessor(child.pid);
  const code = await ended.promise;
  if (code !== 0) throw new Error(reason.trim() || `the build ended with ${code}`);
}

/** Requests go before a build; a system without priorities builds at the usual one. */
function yieldProcessor(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

import { SuretyError } from '../platform/errors.ts';
import { SuretyWorld } from '../surety.ts';
import { readTest } from './test-outcome.ts';
import { type TestOptions, TestWorlds } from './test-worlds.ts';

export {
  findOrStartService,
  type ServiceOptions,
  shareService,
  type TestService,
} from './service.ts';
export type { TestOptions } from './test-worlds.ts';

/** Registers a function with the runner, as `beforeEach` of Vitest, node:test and Jest does. */
export type Hook = (work: (context?: unknown) => Promise<void>) => unknown;

/** Hook that runs after all tests of the file: `afterAll` of Vitest and Jest, `after` of node:test. */
export type FileHooks = { readonly afterAll: Hook } | { readonly after: Hook };

export type TestHooks = FileHooks & { readonly beforeEach: Hook; readonly afterEach: Hook };

/**
 * A client of a world that each test gets for itself: `const surety = suretyTest({ beforeEach, afterEach,
 * afterAll })`. A test that passes has its world deleted. A failed test's world remains as it was, and its
 * place is printed. For tests that run at the same time, and runners whose hooks are not told how a test
 * ended, there is `suretyWorlds`.
 */
export function suretyTest(hooks: TestHooks, options: TestOptions = {}): SuretyWorld {
  const worlds = new TestWorlds(options);
  let current: SuretyWorld | null = null;
  // Jest takes a parameter without a default for a callback.
  hooks.beforeEach(async (context = undefined) => {
    if (current) throw new SuretyError('Tests that run at the same time need suretyWorlds.');
    current = await worlds.create(readTest(context).name);
  });
  hooks.afterEach(async (context = undefined) => {
    const world = current;
    current = null;
    if (!world) return;
    const { name, hasFailed } = readTest(context);
    await worlds.end(world, name, hasFailed ?? false);
    if (hasFailed !== undefined) return;
    throw new SuretyError(
      'This runner does not report to hooks how a test ended: use suretyWorlds.',
    );
  });
  afterAllOf(hooks)(() => worlds.close());
  return presentWorld(() => current);
}

/** The function of a test that is given a world. */
export type InWorld = (
  body: (surety: SuretyWorld, context: unknown) => unknown,
) => (context?: unknown) => Promise<void>;

/**
 * Wraps tests, so that each is given a world of its own: `const inWorld = suretyWorlds({ afterAll })`, then
 * `test('a purchase', inWorld(async (surety) => { ... }))`. Works in any runner, and with tests that run at
 * the same time.
 */
export function suretyWorlds(hooks: FileHooks, options: TestOptions = {}): InWorld {
  const worlds = new TestWorlds(options);
  afterAllOf(hooks)(() => worlds.close());
  return (body) =>
    async (context = undefined) => {
      const { name, signal, isExpectedToFail } = readTest(context);
      const world = await worlds.create(name);
      try {
        await orAborted((async () => body(world, context))(), signal);
      } catch (error) {
        await worlds.end(world, name, !isExpectedToFail);
        throw error;
      }
      await worlds.end(world, name, isExpectedToFail || readTest(context).hasSoftFailed);
    };
}

/** Rejects when the runner aborts the test; the body continues, with keys that can only read. */
async function orAborted(body: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
  try {
    await Promise.race([body, aborted]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function afterAllOf(hooks: FileHooks): Hook {
  return 'afterAll' in hooks ? hooks.afterAll : hooks.after;
}

/** Reads each property from the world of the running test. */
function presentWorld(present: () => SuretyWorld | null): SuretyWorld {
  return new Proxy(Object.create(SuretyWorld.prototype) as SuretyWorld, {
    get(_target, name) {
      const world = present();
      if (world) {
        const value: unknown = Reflect.get(world, name, world);
        return typeof value === 'function' ? value.bind(world) : value;
      }
      // Runners and promises inspect values by symbols and `then`.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      throw new SuretyError(`surety.${name}: there is a world during a test and its hooks alone.`);
    },
  });
}

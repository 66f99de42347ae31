import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { portalPathOf } from '../command/portal-path.ts';
import { SuretyError } from '../platform/errors.ts';
import { Surety, type SuretyWorld } from '../surety.ts';
import { deleteOldWorlds, freezeWorld, unlessGone, worldName } from './failed-worlds.ts';
import { findOrStartService, type ServiceOptions, type TestService } from './service.ts';
import { writeWorldFile } from './world-file.ts';

export interface TestOptions {
  /**
   * Makes the state that each test begins with. It runs once, before the first test; each test gets a copy,
   * in which objects have the same ids.
   */
  readonly prepare?: ((surety: SuretyWorld) => unknown) | undefined;
  /**
   * Equal requests of a world with a seed create equal records. Its clock is stopped at
   * 2026-01-05T15:00:00Z until the test advances it.
   */
  readonly seed?: string | number | undefined;
  /** Settings of the program of each world that differ from the defaults. */
  readonly programSettings?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Folder for the exported worlds of failed tests: `world-<test>.surety`. */
  readonly artifacts?: string | undefined;
  /** A client with the management key of the service to use, in place of one found or started. */
  readonly surety?: Surety | undefined;
  /** Starts a service where none runs. */
  readonly service?: ServiceOptions | undefined;
  /** Receives the lines that name a failed test's world; standard error by default. */
  readonly print?: ((text: string) => void) | undefined;
}

interface OpenedWorlds {
  readonly surety: Surety;
  readonly service: TestService;
  /** The prepared world, and its snapshot that each test's world is a copy of. */
  readonly prepared: { readonly world: SuretyWorld; readonly snapshotId: string } | null;
}

/** The worlds of one test file: one for each test, of which those of failed tests remain. */
export class TestWorlds {
  readonly #options: TestOptions;
  readonly #ending = new Set<Promise<void>>();
  #opened: Promise<OpenedWorlds> | null = null;
  #service: TestService | null = null;

  constructor(options: TestOptions) {
    this.#options = options;
  }

  /** Makes the world of a test. The first call finds or starts the service and prepares. */
  async create(test: string): Promise<SuretyWorld> {
    this.#opened ??= this.#open();
    const { surety, prepared } = await this.#opened;
    const name = worldName(test);
    return prepared
      ? surety.fork({ snapshot_id: prepared.snapshotId, name })
      : this.#createEmpty(surety, name);
  }

  /** Deletes the world of a test that passed; keeps that of one that failed, and prints where. */
  end(world: SuretyWorld, test: string, hasFailed: boolean): Promise<void> {
    const ended = hasFailed ? this.#keep(world, test) : this.#delete(world);
    this.#ending.add(ended);
    return ended.finally(() => this.#ending.delete(ended));
  }

  /** Deletes what the tests shared, and stops the service if it was started for them. */
  async close(): Promise<void> {
    try {
      await Promise.allSettled(this.#ending);
      const opened = await this.#opened?.catch(() => null);
      if (opened?.prepared) await this.#delete(opened.prepared.world);
    } finally {
      await this.#service?.stop();
    }
  }

  async #open(): Promise<OpenedWorlds> {
    const { service: options, prepare } = this.#options;
    const service = this.#options.surety
      ? { access: this.#options.surety.access, isTemporary: false, stop: async () => {} }
      : await findOrStartService(options);
    this.#service = service;
    const surety = this.#options.surety ?? new Surety(service.access);
    if (!prepare) return { surety, service, prepared: null };
    const world = await this.#createEmpty(surety, worldName('prepared'));
    try {
      await prepare(world);
    } catch (error) {
      await this.#print(surety, world, 'prepare', service.isTemporary);
      throw error;
    }
    const { snapshot_id } = await surety.worlds.snapshot(world.world.world_id, {
      name: 'prepared',
    });
    return { surety, service, prepared: { world, snapshotId: snapshot_id } };
  }

  #createEmpty(surety: Surety, name: string): Promise<SuretyWorld> {
    const { seed, programSettings } = this.#options;
    return surety.createWorld({
      name,
      ...(seed === undefined ? {} : { seed }),
      ...(programSettings === undefined ? {} : { program_settings: { ...programSettings } }),
    });
  }

  async #delete(world: SuretyWorld): Promise<void> {
    await unlessGone(world.delete());
  }

  async #keep(world: SuretyWorld, test: string): Promise<void> {
    if (!this.#opened) throw new SuretyError('No world was made yet.');
    const { surety, service } = await this.#opened;
    await this.#print(surety, world, test, service.isTemporary);
  }

  /** Freezes the world and prints where it is. A failure to do so is printed and hides no failed test. */
  async #print(surety: Surety, world: SuretyWorld, test: string, isTemporary: boolean) {
    const print = this.#options.print ?? ((text: string) => void process.stderr.write(text));
    const worldId = world.world.world_id;
    const lines = [`The world of the failed test "${test}" is kept as it was:`];
    try {
      await freezeWorld(surety, world);
      if (!isTemporary) lines.push(...placeOf(surety, world));
      const folder =
        this.#options.artifacts ?? (isTemporary ? join(tmpdir(), 'surety-worlds') : null);
      if (folder) {
        const path = await writeWorldFile(surety, worldId, { folder, test });
        lines.push(`  file    ${path}`);
        if (isTemporary)
          lines.push(`  open    npx --no surety world import ${resolve(path)}   (in the clone)`);
      }
      await deleteOldWorlds(surety);
    } catch (error) {
      lines.push(`  not completed: ${error instanceof Error ? error.message : String(error)}`);
    }
    print(`\n${lines.join('\n')}\n\n`);
  }
}

function placeOf(surety: Surety, { world }: SuretyWorld): string[] {
  const { SURETY_DATA_DIR: dataDir } = process.env;
  const where = dataDir ? `SURETY_DATA_DIR=${dataDir} ` : '';
  const { portalUrl } = surety.access;
  return [
    `  world   ${world.world_id} (${world.name})`,
    `  open    ${where}npx --no surety world open ${world.world_id}   (in the clone)`,
    ...(portalUrl
      ? [`  portal  ${portalUrl.replace(/\/+$/, '')}${portalPathOf(world.world_id)}`]
      : []),
  ];
}

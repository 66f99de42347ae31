import type { Surety } from '@surety/sdk';
import { NotConfigured } from '@surety/sdk/errors';
import type { CommandContext } from '../../context.ts';
import { forkForNow, type PassingFork } from '../fork-for-now.ts';

/** The world that the calls of a session reach: the world of the keys, and from the first write on its copy. */
export class SessionWorld {
  readonly #context: CommandContext;
  readonly #isDirect: boolean;
  readonly #main: Surety;
  #fork: Promise<PassingFork> | null = null;

  /** `isDirect`: writes go to the world of the keys itself. */
  constructor(context: CommandContext, isDirect: boolean) {
    this.#context = context;
    this.#isDirect = isDirect;
    this.#main = context.surety();
  }

  /** The client for a call. The first write makes the copy; later reads are made in it as well. */
  async clientFor(isRead: boolean): Promise<Surety> {
    if (this.#isDirect || (isRead && !this.#fork)) return this.#main;
    this.#fork ??= this.#copy();
    return (await this.#fork).surety;
  }

  /** A sentence on the world of the last call; null while it is that of the keys. */
  async told(): Promise<string | null> {
    const fork = await this.#fork?.catch(() => null);
    if (!fork) return null;
    return `This session works in the world ${fork.world.world_id}, a copy that was made at its first write; the world of the keys is unchanged.`;
  }

  /** Deletes the copy, unless it is to be kept. */
  async end(isKept: boolean): Promise<void> {
    const fork = await this.#fork?.catch(() => null);
    if (!fork) return;
    const { world_id } = fork.world;
    if (isKept) {
      fork.keep();
      this.#context.out.note(`The world ${world_id} is kept: surety world open ${world_id}`);
      return;
    }
    await fork.remove();
    this.#context.out.note(`The world ${world_id} of this session is deleted.`);
  }

  async #copy(): Promise<PassingFork> {
    if (!this.#context.chosen().access.managementKey) {
      throw new NotConfigured(
        'A write needs a copy of the world, which the management key of a sandbox makes (SURETY_MANAGEMENT_KEY). Started with --write, writes are made directly.',
      );
    }
    try {
      const fork = await forkForNow(this.#context, 'agent session');
      this.#context.out.note(`This session works in the world ${fork.world.world_id}, a copy.`);
      return fork;
    } catch (error) {
      // The next write tries again.
      this.#fork = null;
      throw error;
    }
  }
}

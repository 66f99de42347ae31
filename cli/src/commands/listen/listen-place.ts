import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Access } from '@surety/sdk';
import { configFolder } from '../../access/profiles.ts';
import { UsageError } from '../../command-errors.ts';
import type { Progress } from './delivery-lanes.ts';
import { makeSecret } from './listen-message.ts';
import { createOwnFile } from './own-file.ts';

/** Folder of one brand and target, with its position, secret and lock. Only its owner can read it. */
export interface ListenPlace {
  readonly folder: string;
  /** Signing secret; the same at every start. */
  readonly secret: string;
  /** Progress of the last run; null before the first. */
  readonly progress: Progress | null;
}

const positionFile = 'position.json';

/**
 * Opens the place of a target, and makes it at the first start.
 *
 * @throws UsageError if its file holds no position, unless `ignoresPosition`.
 */
export function openPlace(
  env: Readonly<Record<string, string | undefined>>,
  access: Access,
  target: string,
  ignoresPosition = false,
): ListenPlace {
  // A brand's id outlives its keys; without one, the identity names the brand.
  const brand = access.brandId ?? access.identity;
  const name = createHash('sha256').update(`${brand}\n${target}`).digest('hex').slice(0, 16);
  const folder = join(configFolder({ env }), 'listen', name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = createOwnFile(join(folder, 'secret'), () => `${makeSecret()}\n`).trim();
  const progress = ignoresPosition ? null : readProgress(join(folder, positionFile));
  return { folder, secret, progress };
}

function readProgress(path: string): Progress | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const progress = parseProgress(text);
  if (progress) return progress;
  // Beginning anew without a message would skip events.
  throw new UsageError(
    `${path} holds no position. Say where to begin: --from beginning, --from latest, or the id of an event.`,
  );
}

function parseProgress(text: string): Progress | null {
  try {
    const { position, answered }: Record<string, unknown> = JSON.parse(text);
    if (typeof position !== 'string' || !Array.isArray(answered)) return null;
    return { position, answered: answered.filter((one) => typeof one === 'string') };
  } catch {
    return null;
  }
}

/** Writes progress, each time whole or not at all. While one is written, the latest of those that follow waits. */
export class ProgressWriter {
  readonly #path: string;
  readonly #target: string;
  #wanted: Progress | null = null;
  #running: Promise<void> | null = null;

  constructor(folder: string, target: string) {
    this.#path = join(folder, positionFile);
    this.#target = target;
  }

  /** Resolves when this progress, or a later one, is written. */
  save(progress: Progress): Promise<void> {
    this.#wanted = progress;
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #writeAll(): Promise<void> {
    while (this.#wanted !== null) {
      const text = `${JSON.stringify({ target: this.#target, ...this.#wanted })}\n`;
      this.#wanted = null;
      const draft = `${this.#path}.new`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(text);
      } finally {
        await file.close();
      }
      await rename(draft, this.#path);
    }
  }
}

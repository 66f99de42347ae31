import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Access } from '@surety/sdk';
import { UsageError } from '../../command-errors.ts';
import { makeSecret } from './listen-message.ts';
import { createOwnFile } from './own-file.ts';

/** Folder of one brand and target, with its position, secret and lock. Only its owner can read it. */
export interface ListenPlace {
  readonly folder: string;
  /** Signing secret; the same at every start. */
  readonly secret: string;
  /** Position after the last event that was answered; null before the first start. */
  readonly position: string | null;
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
  const home = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  // A brand's id outlives its keys; without one, the identity names the brand.
  const brand = access.brandId ?? access.identity;
  const name = createHash('sha256').update(`${brand}\n${target}`).digest('hex').slice(0, 16);
  const folder = join(home, 'surety', 'listen', name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = createOwnFile(join(folder, 'secret'), () => `${makeSecret()}\n`).trim();
  const position = ignoresPosition ? null : readPosition(join(folder, positionFile));
  return { folder, secret, position };
}

function readPosition(path: string): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    const { position } = JSON.parse(text) as { position?: unknown };
    if (typeof position === 'string') return position;
  } catch {
    // Told below: beginning anew without a word would skip events.
  }
  throw new UsageError(
    `${path} holds no position. Say where to begin: --from beginning, --from latest, or the id of an event.`,
  );
}

/** Writes positions, each whole or not at all. While one is written, only the latest of those that follow waits. */
export class PositionWriter {
  readonly #path: string;
  readonly #target: string;
  #wanted: string | null = null;
  #running: Promise<void> | null = null;

  constructor(folder: string, target: string) {
    this.#path = join(folder, positionFile);
    this.#target = target;
  }

  /** Resolves when this position, or a later one, is written. */
  save(position: string): Promise<void> {
    this.#wanted = position;
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #writeAll(): Promise<void> {
    while (this.#wanted !== null) {
      const position = this.#wanted;
      this.#wanted = null;
      const text = `${JSON.stringify({ target: this.#target, position })}\n`;
      const draft = `${this.#path}.new`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(text);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(draft, this.#path);
    }
  }
}

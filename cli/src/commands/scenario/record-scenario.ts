import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { configFolder, writePrivate } from '../../access/profiles.ts';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';

/** Begins a recording, or ends it and prints the scenario. */
export async function record(context: CommandContext, what: string, name: string): Promise<void> {
  if (what === 'start') return start(context);
  if (what === 'stop') return stop(context, name);
  throw new UsageError(`"record" takes start or stop, not ${what}.`);
}

async function start(context: CommandContext): Promise<void> {
  const { out, io } = context;
  const since = await serviceTime(context);
  writePrivate(io, pathOf(context), `${JSON.stringify({ since })}\n`);
  if (out.isForPrograms) out.value({ since });
  else out.line(`Recording since ${since}. "surety scenario record stop > scenario.yaml" ends it.`);
}

async function stop(context: CommandContext, name: string): Promise<void> {
  const { out, io } = context;
  const path = pathOf(context);
  const since = await readStart(path);
  if (!since) {
    throw new UsageError('Nothing is recorded with these keys: "surety scenario record start".');
  }
  const options = { signal: io.interrupted };
  const story = await context.surety().scenarios.record({ name, since }, options);
  if (out.isForPrograms) out.value(story);
  else out.content(story.source.endsWith('\n') ? story.source : `${story.source}\n`);
  for (const request of story.left) out.note(`No step makes this request: ${request}`);
  const steps = story.step_count === 1 ? '1 step' : `${story.step_count} steps`;
  out.note(`${steps} since ${since}.`);
  await rm(path, { force: true });
}

/** Recordings of several services and brands have separate files; the name reveals no key. */
function pathOf({ io, chosen }: CommandContext): string {
  const { baseUrl, identity } = chosen().access;
  const hash = createHash('sha256').update(`${baseUrl} ${identity}`).digest('hex').slice(0, 16);
  return join(configFolder(io), `recording-${hash}.json`);
}

async function readStart(path: string): Promise<string | null> {
  try {
    const { since } = JSON.parse(await readFile(path, 'utf8'));
    return typeof since === 'string' ? since : null;
  } catch {
    return null;
  }
}

/** The real time of the service, whose log is read: the clock of this machine may differ. */
async function serviceTime(context: CommandContext): Promise<string> {
  const options = { signal: context.io.interrupted };
  const { headers } = await context.surety().clock.get(options).withResponse();
  const date = Date.parse(headers.get('date') ?? '');
  return new Date(Number.isNaN(date) ? Date.now() : date).toISOString();
}

import { spawn } from 'node:child_process';
import type { Access, Event } from '@surety/sdk';

/** Opens the portal's page of an event; resolves with a sentence about it. */
export async function openInBrowser({ baseUrl }: Access, event: Event): Promise<string> {
  const { origin } = new URL(baseUrl);
  const url = `${origin}/portal/events/${event.event_id}`;
  const answer = await fetch(`${origin}/portal`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  if (!answer?.ok)
    return `This service has no portal; "surety events get ${event.event_id}" reads it.`;
  const programs = { darwin: 'open', win32: 'explorer' } as const;
  const program = programs[process.platform as keyof typeof programs] ?? 'xdg-open';
  const child = spawn(program, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
  return `Opened ${url}`;
}

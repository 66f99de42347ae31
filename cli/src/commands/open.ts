import { existsSync, readFileSync } from 'node:fs';
import { nearest } from '@surety/sdk/command/nearest';
import { portalPathOf } from '@surety/sdk/command/portal-path';
import { Command } from 'commander';
import { findSandbox } from '../access/choose-access.ts';
import { UsageError } from '../command-errors.ts';
import type { CommandContext } from '../context.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { examples } from './examples.ts';

const places: Readonly<Record<string, string>> = {
  reference: '/docs/api',
  health: '/health/ready',
  document: '/openapi.json',
};

/** `open`: addresses of the service for a browser. */
export function openCommand(context: CommandContext): Command {
  return new Command('open')
    .description(
      'Opens the portal, the reference of the API, its health, its OpenAPI document, or an object in a browser. The portal shows the world of the keys, or another of the sandbox. Without a terminal, it prints the address.',
    )
    .argument('[place]', 'portal, reference, health, document, or the id of an object', 'portal')
    .option('--world <id>', 'a world of the sandbox; the default is that of the keys')
    .option('--print', 'prints the address and opens nothing')
    .addHelpText('after', examples('surety open reference', 'surety open health --print'))
    .action(async (place: string, { print, world }: { print?: boolean; world?: string }) => {
      const { io, out } = context;
      const address = await addressOf(context, place, world);
      out.line(address);
      if (!print && io.stdout.isTTY) openInBrowser(address);
    });
}

async function addressOf(
  context: CommandContext,
  place: string,
  world: string | undefined,
): Promise<string> {
  const origin = new URL(context.baseUrl()).origin;
  const path = Object.hasOwn(places, place) ? places[place] : undefined;
  if (path !== undefined) return `${origin}${path}`;
  const portal = portalUrl(context);
  if (world !== undefined) await requireWorld(context, world);
  const worldId = world ?? context.chosen().access.brandId;
  if (place === 'portal') {
    if (portal !== null) return signedIn(context, portal, pathOf(worldId));
    context.out.note('This service has no portal; this is the reference of its API.');
    return `${origin}/docs/api`;
  }
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(place)) {
    const [near] = nearest(place, ['portal', ...Object.keys(places)]);
    throw new UsageError(
      `"${place}" is neither ${Object.keys(places).join(', ')}, portal nor the id of an object.${near ? ` Did you mean ${near}?` : ''}`,
    );
  }
  const found = await context.surety().objects.get(place, { signal: context.io.interrupted });
  if (portal !== null && worldId !== undefined)
    return signedIn(context, portal, `${portalPathOf(worldId)}/objects/${place}`);
  context.out.note(`The id is that of a ${found.type}; this is its address in the API.`);
  return `${origin}/api/v0.1${found.path ?? `/objects/${place}`}`;
}

const pathOf = (worldId: string | undefined): string =>
  worldId === undefined ? '' : portalPathOf(worldId);

/** @throws NotFound if the sandbox has no such world; NotConfigured without its management key. */
async function requireWorld({ io, surety }: CommandContext, worldId: string): Promise<void> {
  await surety().worlds.get(worldId, { signal: io.interrupted });
}

/**
 * A link that signs in once and leads to a page, made with the sandbox's management key; the plain
 * address of the page without one.
 */
async function signedIn(context: CommandContext, portal: string, path: string): Promise<string> {
  const page = `${portal.replace(/\/+$/, '')}${path}`;
  if (context.chosen().access.managementKey === undefined) return page;
  const link = new URL((await context.surety().worlds.portalLink()).url);
  if (path !== '') link.searchParams.set('next', path);
  return link.href;
}

/** Address of the portal, if the keys are of the sandbox that runs here or of a world of it. */
function portalUrl({ io, baseUrl }: CommandContext): string | null {
  const sandbox = findSandbox(io);
  if (!sandbox || !existsSync(sandbox.path)) return null;
  if (new URL(sandbox.access.baseUrl).origin !== new URL(baseUrl()).origin) return null;
  const file: Record<string, unknown> = JSON.parse(readFileSync(sandbox.path, 'utf8'));
  return typeof file.portal_url === 'string' ? file.portal_url : null;
}

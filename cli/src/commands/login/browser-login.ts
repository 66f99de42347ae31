import { hostname } from 'node:os';
import { Surety } from '@surety/sdk';
import { plainText } from '@surety/sdk/command/plain-text';
import { NotFound } from '@surety/sdk/errors';
import { findSandbox } from '../../access/choose-access.ts';
import { useProfile, writeProfile } from '../../access/profiles.ts';
import { tellUse } from '../../access/tell-use.ts';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { Interrupted } from '../../io.ts';
import { openInBrowser } from '../../open-in-browser.ts';
import { withProgress } from '../../progress.ts';
import { type BegunLogin, DeviceLogins, type GivenKeys } from './device-logins.ts';
import { isLocal } from './given-keys.ts';
import { waitForKeys } from './wait-for-keys.ts';

export interface BrowserLogin {
  /** Name of the profile. */
  readonly name: string;
  /** Address of the service, without a path. */
  readonly origin: string;
  readonly use: boolean;
  /** False: the address is printed alone. */
  readonly browser: boolean;
}

/**
 * Requests keys that a person approves in the portal, and stores them in a profile. False if the service
 * has no login by the browser. Whatever ends it before the keys are kept cancels the login, so that
 * nothing of it is left.
 */
export async function loginByBrowser(
  context: CommandContext,
  { name, origin, use, browser }: BrowserLogin,
): Promise<boolean> {
  const { io } = context;
  const logins = new DeviceLogins(origin, io.interrupted);
  const begun = await begin(logins);
  if (!begun) return false;
  try {
    refusePlainHttp(begun, origin);
    await showCode(context, begun, browser && hasBrowser(context));
    const waiting = waitForKeys(logins, begun, io.interrupted);
    const keys = await withProgress(context, 'Waiting for the approval', waiting);
    keep(context, keys, { name, origin, use });
  } catch (error) {
    if (!(await logins.cancel(begun)))
      context.out.error(
        'The service did not confirm that the login has ended. If it was approved, its key is valid: "surety keys list" shows it, and "surety keys revoke" ends it.',
      );
    throw io.interrupted.aborted ? new Interrupted() : error;
  }
  return true;
}

async function begin(logins: DeviceLogins): Promise<BegunLogin | null> {
  try {
    return await logins.begin(hostName());
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Name of this machine, with the characters that the service takes. */
function hostName(): string {
  return (
    hostname()
      .replaceAll(/[^A-Za-z0-9 ._-]/g, '-')
      .slice(0, 100) || 'unnamed'
  );
}

function refusePlainHttp({ environment }: BegunLogin, origin: string): void {
  if (environment === 'sandbox' || origin.startsWith('https:') || isLocal(origin)) return;
  throw new UsageError(`Keys of live are not sent over ${origin}: give --url with https.`);
}

/** False without a terminal, and on a machine that is reached over SSH or has no screen. */
function hasBrowser({ io: { stdout, env } }: CommandContext): boolean {
  if (!stdout.isTTY || env.SSH_CONNECTION || env.SSH_TTY) return false;
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

async function showCode(
  context: CommandContext,
  begun: BegunLogin,
  opensBrowser: boolean,
): Promise<void> {
  const { out } = context;
  const { user_code: code, verification_uri: page } = begun;
  out.error(`Your code is ${out.style('bold', code)}`);
  out.error(`Approve it at ${page}, signed in to the portal, within ten minutes; Ctrl-C cancels.`);
  if (!opensBrowser) return;
  const address = await addressFor(context, begun);
  context.io.interrupted.throwIfAborted();
  openInBrowser(address);
}

/** The page with the code; in the sandbox of this clone, a link that signs its owner in first. */
async function addressFor({ io }: CommandContext, begun: BegunLogin): Promise<string> {
  const page = new URL(begun.verification_uri_complete ?? begun.verification_uri);
  const sandbox = findSandbox(io)?.access;
  const isOwn = sandbox?.managementKey && new URL(sandbox.baseUrl).origin === page.origin;
  if (!sandbox || !isOwn) return page.href;
  try {
    const { url } = await new Surety(sandbox).worlds.portalLink({ signal: io.interrupted });
    const link = new URL(url);
    link.searchParams.set('next', `/login-device${page.hash}`);
    return link.href;
  } catch {
    // The link saves a sign-in; without it the page requires one.
    return page.href;
  }
}

function keep(
  context: CommandContext,
  keys: GivenKeys,
  { name, origin, use }: Pick<BrowserLogin, 'name' | 'origin' | 'use'>,
): void {
  const { io, out } = context;
  const { identity, authorization, brand_id: brandId } = keys;
  const path = writeProfile(io, name, { baseUrl: origin, identity, authorization, brandId });
  if (use) useProfile(io, name);
  const isLive = identity.startsWith('id_live_');
  const environment = isLive ? out.style('red', 'LIVE') : 'sandbox';
  const rights = keys.scope === 'full' ? 'full rights' : 'reading alone';
  const brand = plainText(keys.brand_name);
  out.note(
    `${plainText(keys.approved_by)} approved the login for ${brand} (${environment}, ${origin}), with ${rights}.`,
  );
  out.note(`The keys "${plainText(keys.label)}" are kept in ${path}.`);
  if (use) tellUse(context, name);
}

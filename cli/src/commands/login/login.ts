import { type Access, Surety } from '@surety/sdk';
import { Command } from 'commander';
import { environmentOf } from '../../access/choose-access.ts';
import { requireProfileName, useProfile, writeProfile } from '../../access/profiles.ts';
import { tellUse } from '../../access/tell-use.ts';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { withProgress } from '../../progress.ts';
import { examples } from '../examples.ts';
import { loginByBrowser } from './browser-login.ts';
import { type KeyOptions, readAccess, usualAddress } from './given-keys.ts';

interface LoginOptions extends KeyOptions {
  readonly url?: string;
  readonly keys?: boolean;
  readonly use: boolean;
  readonly browser: boolean;
}

const ways = `
By the browser, the command shows a code. A person who is signed in to the portal and may make keys types it there,
chooses brand and rights, and approves. The keys are then made, and sent once. Ctrl-C leaves nothing.

Keys of --key-file, of the environment (SURETY_IDENTITY, SURETY_AUTHORIZATION) or of standard input are tried and
kept instead. They are never arguments, which other users of a machine can list.`;

/** `login`: gets keys by the browser, or keeps keys that were tried, in a profile. */
export function loginCommand(context: CommandContext): Command {
  return new Command('login')
    .description(
      'Signs in by the browser, or takes a pair of keys, and keeps the keys in a profile that its owner alone can read.',
    )
    .argument('[profile]', 'name of the profile', 'default')
    .option(
      '--url <url>',
      'signs in by the browser at this service, such as https://api.example.com; on a terminal, the default is the one in use',
    )
    .option('--no-browser', 'prints the address of the page and opens nothing')
    .option('--keys', 'prompts for a pair of keys instead')
    .option('--base-url <url>', 'address of the service of a pair of keys')
    .option(
      '--key-file <path>',
      'JSON with identity and authorization, such as sandbox.json or the answer of "keys create"; - for standard input',
    )
    .option('--no-use', 'stores the profile and keeps using the one in use')
    .addHelpText('after', ways)
    .addHelpText(
      'after',
      examples(
        'surety login acme --url https://api.example.com',
        'surety login acme --key-file keys.json',
      ),
    )
    .action((name: string, options: LoginOptions) => login(context, name, options));
}

async function login(context: CommandContext, name: string, options: LoginOptions): Promise<void> {
  const { use, browser } = options;
  requireProfileName(name);
  const origin = addressOfBrowserLogin(context, options);
  if (origin === null) return keepGiven(context, name, options);
  if (await loginByBrowser(context, { name, origin, use, browser })) return;
  const absent = `${origin} has no login by the browser: it is an earlier version, or its portal is off.`;
  if (!context.io.stdin.isTTY)
    throw new UsageError(`${absent} Give a pair of keys with --key-file.`);
  context.out.note(`${absent} Give a pair of keys of it.`);
  const baseUrl = options.url === undefined ? usualAddress(context) : origin;
  await keepGiven(context, name, { baseUrl, use, asks: true });
}

/** The service to sign in to by the browser; null where a pair of keys is given or asked for. */
function addressOfBrowserLogin(context: CommandContext, options: LoginOptions): string | null {
  const { url, keyFile, keys, baseUrl } = options;
  const { env, stdin } = context.io;
  if (url !== undefined) {
    const other = Object.entries({ '--key-file': keyFile, '--keys': keys, '--base-url': baseUrl });
    const [found] = other.find(([, value]) => value !== undefined) ?? [];
    if (found !== undefined)
      throw new UsageError(`--url signs in by the browser, without ${found}.`);
    return originOf(url, '--url');
  }
  const hasKeys = Boolean(env.SURETY_IDENTITY && env.SURETY_AUTHORIZATION);
  const isOfKeys = keyFile !== undefined || keys || baseUrl !== undefined || hasKeys;
  return isOfKeys || !stdin.isTTY ? null : originOf(usualAddress(context), 'The address in use');
}

/** @throws UsageError for what is no address. */
function originOf(text: string, what: string): string {
  if (/^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new UsageError(`${what} must be one such as https://api.example.com, and not "${text}".`);
}

/** Keeps a pair of keys once the service has taken them. */
async function keepGiven(
  context: CommandContext,
  name: string,
  options: KeyOptions & Pick<LoginOptions, 'use'>,
): Promise<void> {
  const { io, out } = context;
  const access = await readAccess(context, options);
  await withProgress(context, 'Trying the keys', tryKeys(access, io.interrupted));
  const path = writeProfile(io, name, access);
  if (options.use) useProfile(io, name);
  const environment = environmentOf(access.identity);
  const shown = environment === 'live' ? out.style('red', 'LIVE') : environment;
  out.note(`The keys are valid (${shown}, ${access.baseUrl}) and kept in ${path}.`);
  if (options.use) tellUse(context, name);
}

/** @throws NotAuthenticated if the service does not take the keys. */
async function tryKeys(access: Access, signal: AbortSignal): Promise<void> {
  await new Surety({ ...access, warn: () => {} }).programs.list({ limit: 1 }, { signal }).page();
}

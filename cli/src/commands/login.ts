import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Access, NotConfigured, Surety } from '@surety/sdk';
import { jsonOf } from '@surety/sdk/command/typed-values';
import { Command } from 'commander';
import { environmentOf } from '../access/choose-access.ts';
import { useProfile, writeProfile } from '../access/profiles.ts';
import { UsageError } from '../command-errors.ts';
import type { CommandContext } from '../context.ts';
import { withProgress } from '../progress.ts';
import { promptSecret, promptText } from '../prompt.ts';
import { examples } from './examples.ts';

interface LoginOptions {
  readonly baseUrl?: string;
  readonly keyFile?: string;
  readonly use: boolean;
}

/** `login`: keeps keys that were tried. Keys are never arguments, which other users of a machine can list. */
export function loginCommand(context: CommandContext): Command {
  return new Command('login')
    .description(
      'Tries a pair of keys and keeps it in a profile that its owner alone can read. The keys are from --key-file, the environment (SURETY_IDENTITY, SURETY_AUTHORIZATION), standard input, or asked for.',
    )
    .argument('[profile]', 'name of the profile', 'default')
    .option('--base-url <url>', 'address of the service; that of the keys in use unless told')
    .option(
      '--key-file <path>',
      'JSON with identity and authorization, such as sandbox.json or the answer of "keys create"; - for standard input',
    )
    .option('--no-use', 'keeps the profile and goes on with the one in use')
    .addHelpText(
      'after',
      examples(
        'surety login acme --key-file keys.json',
        'surety keys create --label laptop --json | surety login laptop --key-file -',
      ),
    )
    .action((name: string, options: LoginOptions) => login(context, name, options));
}

async function login(context: CommandContext, name: string, options: LoginOptions): Promise<void> {
  const { io, out } = context;
  const access = await readAccess(context, options);
  await withProgress(context, 'Trying the keys', tryKeys(access, io.interrupted));
  const path = writeProfile(io, name, access);
  if (options.use) useProfile(io, name);
  const environment = environmentOf(access.identity);
  const shown = environment === 'live' ? out.style('red', 'LIVE') : environment;
  out.note(`The keys are valid (${shown}, ${access.baseUrl}) and kept in ${path}.`);
  if (options.use) out.note(`The profile ${name} is used from now on.`);
}

/** @throws NotAuthenticated if the service does not take the keys. */
async function tryKeys(access: Access, signal: AbortSignal): Promise<void> {
  await new Surety({ ...access, warn: () => {} }).programs.list({ limit: 1 }, { signal }).page();
}

async function readAccess(context: CommandContext, options: LoginOptions): Promise<Access> {
  const { io } = context;
  const given = await readGiven(io, options);
  const baseUrl = options.baseUrl ?? given.baseUrl ?? usualAddress(context, given.identity);
  if (!/^https?:\/\/[^\s/]+/.test(baseUrl))
    throw new UsageError(
      `--base-url must be an address such as https://api.example.com, and not "${baseUrl}".`,
    );
  if (baseUrl.startsWith('http:') && environmentOf(given.identity) === 'live' && !isLocal(baseUrl))
    throw new UsageError(`Keys of live are not sent over ${baseUrl}: give --base-url with https.`);
  return { ...given, baseUrl };
}

/** Address of the environment, else of the keys in use if theirs is the same environment. */
function usualAddress(context: CommandContext, identity: string): string {
  const { env } = context.io;
  if (env.SURETY_BASE_URL) return env.SURETY_BASE_URL;
  try {
    const { access, environment } = context.chosen();
    if (environment === environmentOf(identity)) return access.baseUrl;
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
  }
  return 'http://localhost:4000';
}

function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

type Given = Omit<Access, 'baseUrl'> & { readonly baseUrl?: string | undefined };

async function readGiven(io: CommandContext['io'], { keyFile }: LoginOptions): Promise<Given> {
  const { SURETY_IDENTITY: identity, SURETY_AUTHORIZATION: authorization } = io.env;
  if (keyFile !== undefined && keyFile !== '-') return parseKeys(readKeyFile(io.cwd, keyFile));
  if (keyFile === undefined && identity && authorization) {
    const { SURETY_MANAGEMENT_KEY: managementKey, SURETY_BRAND_ID: brandId } = io.env;
    return { identity, authorization, managementKey, brandId };
  }
  if (keyFile === '-' || !io.stdin.isTTY) {
    let text = '';
    for await (const part of io.stdin.setEncoding('utf8')) text += part;
    return parseKeys(text);
  }
  return {
    identity: await promptText(io, 'Identity: '),
    authorization: await promptSecret(io, 'Authorization (not shown): '),
  };
}

function readKeyFile(cwd: string, path: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--key-file cannot be read: ${why}.`);
  }
}

function parseKeys(text: string): Given {
  const file = jsonOf(text);
  const fields = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
  const textOf = (name: string) =>
    typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : undefined;
  const identity = textOf('identity') ?? textOf('Identity');
  const authorization = textOf('authorization') ?? textOf('Authorization');
  if (identity === undefined || authorization === undefined)
    throw new UsageError(
      'The keys must be JSON with identity and authorization, such as sandbox.json or the answer of "surety keys create --json".',
    );
  return {
    identity,
    authorization,
    baseUrl: textOf('base_url'),
    managementKey: textOf('management_key'),
    brandId: textOf('brand_id'),
  };
}

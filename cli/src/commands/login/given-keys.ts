import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Access, NotConfigured } from '@surety/sdk';
import { jsonOf } from '@surety/sdk/command/typed-values';
import { addressOfEnvironment, environmentOf } from '../../access/choose-access.ts';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { promptSecret, promptText } from '../../prompt.ts';

export interface KeyOptions {
  readonly baseUrl?: string;
  readonly keyFile?: string;
  /** Prompts even if the environment has keys: they are not of the service in question. */
  readonly asks?: boolean;
}

/** The pair of keys of the options, of the environment, of standard input, or asked for. @throws UsageError */
export async function readAccess(context: CommandContext, options: KeyOptions): Promise<Access> {
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

/**
 * Address of the environment, else of the keys in use; for a pair of keys only if theirs is the same
 * environment.
 */
export function usualAddress(context: CommandContext, identity?: string): string {
  const address = addressOfEnvironment(context.io);
  if (address !== undefined) return address;
  try {
    const { access, environment } = context.chosen();
    if (identity === undefined || environment === environmentOf(identity)) return access.baseUrl;
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
  }
  return 'http://localhost:4000';
}

export function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

type GivenKeys = Omit<Access, 'baseUrl'> & { readonly baseUrl?: string | undefined };

async function readGiven(io: CommandContext['io'], options: KeyOptions): Promise<GivenKeys> {
  const { keyFile, asks = false } = options;
  const { SURETY_IDENTITY: identity, SURETY_AUTHORIZATION: authorization } = io.env;
  if (keyFile !== undefined && keyFile !== '-') return parseKeys(readKeyFile(io.cwd, keyFile));
  if (keyFile === undefined && !asks && identity && authorization) {
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

function parseKeys(text: string): GivenKeys {
  const file = jsonOf(text);
  const fields = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
  const textOf = (name: string) =>
    typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : undefined;
  const identity = textOf('identity') ?? textOf('Identity');
  const authorization = textOf('authorization') ?? textOf('Authorization');
  if (identity === undefined || authorization === undefined)
    throw new UsageError(
      'The keys must be JSON with identity and authorization, such as sandbox.json or the answer of "surety keys create --json"; --url signs in by the browser.',
    );
  return {
    identity,
    authorization,
    baseUrl: textOf('base_url'),
    managementKey: textOf('management_key'),
    brandId: textOf('brand_id'),
  };
}

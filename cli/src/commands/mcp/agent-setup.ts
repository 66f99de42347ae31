import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSandbox } from '../../access/choose-access.ts';
import type { CommandContext } from '../../context.ts';

const binary = fileURLToPath(new URL('../../../bin/surety.mjs', import.meta.url));

/** Prints the entry of a client's `mcpServers`: the command, and where its keys are found. */
export function printAgentSetup(context: CommandContext, isWriting: boolean): void {
  const { out, io, chosen } = context;
  const { environment, profile, source } = chosen();
  const args = [
    resolve(binary),
    'mcp',
    ...(profile === null ? [] : ['--profile', profile]),
    ...(isWriting ? ['--write'] : []),
  ];
  const sandbox = profile === null ? findSandbox(io) : null;
  const env = sandbox ? { env: { SURETY_DATA_DIR: dirname(resolve(io.cwd, sandbox.path)) } } : {};
  const surety = { command: process.execPath, args, ...env };
  out.json({ mcpServers: { surety } }, 2);
  out.note(`Its keys are those of ${source} (${environment}); none is in this text.`);
  if (profile === null && !sandbox) {
    out.note('Keys of the environment must be in that of the client as well.');
  }
}

import { discardedBy } from '@surety/sdk/command/discarding';
import type { LoadOperations } from '@surety/sdk/command/find-operation';
import { useState, useSyncExternalStore } from 'react';
import { type BrandContext, useBrand } from '../../platform/brand-context.tsx';
import { queries } from '../../platform/queries.ts';
import { loadResource } from '../../requests/portal-request.ts';
import { keepLine, withoutSecrets } from './command-history.ts';
import { commandLog } from './command-log.ts';
import { isOnlyShown, needsAsking, requireRole, wordOf } from './command-rules.ts';
import { type ReadyCommand, readCommand } from './read-command.ts';
import { explainId, type Output, sendCommand } from './send-command.ts';

export const load: LoadOperations = loadResource;

/** A change that waits until the person has typed "live", or "yes" in a sandbox. */
interface AskedCommand {
  readonly command: ReadyCommand;
  readonly line: string;
}

/** The commands of the brand, and the function that enters a line. */
export function useCommands() {
  const brand = useBrand();
  const { brand_id } = brand.brand;
  const entries = useSyncExternalStore(commandLog.subscribe, () => commandLog.read(brand_id));
  const [asked, setAsked] = useState<AskedCommand | null>(null);
  const enter = async (line: string): Promise<void> => {
    if (line.trim() === '') return;
    setAsked(null);
    if (asked) return answerQuestion(brand, asked, line);
    const next = await runLine(brand, line);
    if (next) setAsked(next);
  };
  return { entries, enter, asked: asked?.command ?? null };
}

/** Runs a line; gives the command that has to be confirmed, if it is one. */
async function runLine(brand: BrandContext, line: string): Promise<AskedCommand | null> {
  const { brand_id } = brand.brand;
  keepLine(brand_id, line.trim());
  const shown = withoutSecrets(line.trim());
  const id = commandLog.begin(brand_id, shown);
  let asked: AskedCommand | null = null;
  const output = async (): Promise<Output | null> => {
    const command = await readCommand(line, load);
    if (command.kind === 'nothing') return null;
    if (command.kind === 'text') return command;
    if (command.kind === 'clear') {
      commandLog.clear(brand_id);
      return null;
    }
    const { surety } = brand;
    const ready = command.kind === 'explain' ? await explainId(surety, command.id, load) : command;
    requireRole(brand, ready);
    if (needsAsking(brand, ready)) {
      asked = { command: ready, line: shown };
      return { kind: 'text', text: questionOf(brand, ready) };
    }
    return sendAndRefresh(brand, ready);
  };
  await settle(brand_id, id, output);
  return asked;
}

function questionOf({ isSandbox }: BrandContext, { row }: ReadyCommand): string {
  if (!isSandbox) return `LIVE: ${row.summary}. Type live to send it.`;
  return `${row.summary}: this discards ${discardedBy(row.id)}. Type yes to send it.`;
}

async function answerQuestion(
  brand: BrandContext,
  { command, line }: AskedCommand,
  typed: string,
): Promise<void> {
  const { brand_id } = brand.brand;
  const word = wordOf(brand);
  const isSure = typed.trim() === word;
  const id = commandLog.begin(brand_id, isSure ? `${word}: ${line}` : 'no');
  await settle(brand_id, id, async () =>
    isSure ? sendAndRefresh(brand, command) : { kind: 'text', text: 'Nothing was sent.' },
  );
}

async function settle(brandId: string, id: number, output: () => Promise<Output | null>) {
  try {
    const found = await output();
    commandLog.end(brandId, id, { state: 'done', ...(found ? { output: found } : {}) });
  } catch (error) {
    commandLog.end(brandId, id, { state: 'failed', error });
  }
}

async function sendAndRefresh({ surety }: BrandContext, ready: ReadyCommand): Promise<Output> {
  const output = await sendCommand(surety, ready);
  if (ready.row.method !== 'GET' && !isOnlyShown(ready)) void queries.invalidateQueries();
  return output;
}

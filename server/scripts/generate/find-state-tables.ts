import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StateTable } from '../../src/kernel/state-table.ts';

/**
 * Every state table exported by a `*-states.ts` file under `root`, by the name of its page: that of
 * the file or, if a file exports several, of the export.
 */
export async function findStateTables(root: string): Promise<Map<string, StateTable>> {
  const tables = new Map<string, StateTable>();
  const files = await Array.fromAsync(glob(`${root}/src/**/*-states.ts`));
  for (const file of files.sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(file).href);
    const found = Object.entries(module).filter(([, value]) => isStateTable(value));
    const feature = basename(file, '-states.ts');
    for (const [name, table] of found) {
      tables.set(found.length === 1 ? feature : `${feature}-${kebab(name)}`, table as StateTable);
    }
  }
  return tables;
}

function isStateTable(value: unknown): value is StateTable {
  return typeof value === 'object' && value !== null && 'states' in value && 'rows' in value;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScenario } from './scenario-rules.ts';
import type { Scenario } from './scenario-story-rules.ts';

/** Scenario that comes with the service: `server/scenarios/<name>.yaml`. */
export interface ShippedScenario {
  scenario: Scenario;
  source: string;
}

const folder = join(import.meta.dirname, '../../../../scenarios');
let library: ReadonlyMap<string, ShippedScenario> | undefined;

/** Scenarios that come with the service, by name and in file order. Read once. */
export function shippedScenarios(): ReadonlyMap<string, ShippedScenario> {
  library ??= new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .toSorted()
      .map((file) => {
        const source = readFileSync(join(folder, file), 'utf8');
        const scenario = readScenario(source);
        if (file !== `${scenario.name}.yaml`)
          throw new Error(`${file} calls itself ${scenario.name}`);
        return [scenario.name, { scenario, source }];
      }),
  );
  return library;
}

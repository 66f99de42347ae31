import { conformanceOfAnswers } from './answers.ts';
import { conformanceOfEvents } from './events.ts';
import type { Kit } from './kit.ts';
import { conformanceOfTries } from './tries.ts';
import { conformanceOfVerify } from './verify.ts';

/** Guarantees of the SDK that hold in every runtime, by their sentence. They need no test runner. */
export const conformance: Readonly<Record<string, (kit: Kit) => Promise<void>>> = {
  ...conformanceOfTries,
  ...conformanceOfAnswers,
  ...conformanceOfEvents,
  ...conformanceOfVerify,
};

/** Runs all of them; one line for each. */
export async function runConformance(kit: Kit): Promise<{ passed: number; failures: string[] }> {
  const failures: string[] = [];
  const all = Object.entries(conformance);
  for (const [title, prove] of all) {
    await prove(kit).catch((error: unknown) => {
      failures.push(`${title}: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }
  return { passed: all.length - failures.length, failures };
}

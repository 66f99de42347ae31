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

const proofMs = 20_000;

function withinTime(proof: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = new Error(`it did not end in ${proofMs} ms`);
    const timer = setTimeout(() => reject(late), proofMs);
    proof.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Runs all of them, and names those that failed. */
export async function runConformance(kit: Kit): Promise<{ passed: number; failures: string[] }> {
  const failures: string[] = [];
  const all = Object.entries(conformance);
  for (const [title, prove] of all) {
    await withinTime(prove(kit)).catch((error: unknown) => {
      failures.push(`${title}: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }
  return { passed: all.length - failures.length, failures };
}

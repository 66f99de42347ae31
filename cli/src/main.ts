import { processIo } from './io.ts';
import { run } from './run.ts';

/** The command of this process: runs it and sets the exit code. */
export async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), processIo());
}

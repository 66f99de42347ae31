import { OutputLost, processIo } from './io.ts';
import { run } from './run.ts';

/** The command of this process: runs it and sets the exit code. */
export async function main(): Promise<void> {
  const io = processIo();
  const code = await run(process.argv.slice(2), io);
  // A result that is written after the end of the work can be lost as well.
  process.once('exit', () => {
    if (code === 0 && io.interrupted.reason instanceof OutputLost) process.exitCode = 1;
  });
  process.exitCode = code;
}

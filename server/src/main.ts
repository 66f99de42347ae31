import { Command } from 'commander';
import { adminCommand } from './commands/admin.ts';
import { examine, refuseUnreadyLive } from './commands/doctor.ts';
import { migrateDatabase } from './commands/migrate.ts';
import { Shutdown } from './commands/shutdown.ts';
import { start, startApi, startWorkerOnly } from './commands/start.ts';
import { tellError } from './commands/tell-error.ts';
import { verify } from './commands/verify.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { allocateYoung } from './platform/allocate-young.ts';
import { collectStartGarbage } from './platform/collect-start-garbage.ts';
import { StartupError } from './platform/startup-error.ts';
import { version } from './platform/version.ts';
import { describeSettings } from './settings.ts';

/** Longer than any request or job takes; afterwards the process exits without waiting for them. */
const stopWithinMs = 20_000;

const program = new Command('surety')
  .description('Secured card issuing and onboarding.')
  .version(version);

program
  .command('start')
  .description('API and worker in one process; without DATABASE_URL on an embedded PostgreSQL')
  .addHelpText('after', describeSettings())
  .action(() => serve(start));
program
  .command('api')
  .description('the HTTP API alone; needs DATABASE_URL')
  .addHelpText('after', describeSettings())
  .action(() => serve(startApi, { needsDatabaseUrl: true }));
program
  .command('worker')
  .description('the jobs alone; needs DATABASE_URL')
  .addHelpText('after', describeSettings())
  .action(() => serve(startWorkerOnly, { needsDatabaseUrl: true }));

program
  .command('migrate')
  .description('bring the database to the schema of this version')
  .addHelpText('after', describeSettings())
  .action(() => migrateDatabase(readConfig(), print));
program
  .command('doctor')
  .description(
    'the settings that live needs and how to set them; exits non-zero while any is missing',
  )
  .addHelpText('after', describeSettings())
  .action(async () => {
    if (!(await examine(readConfig(), print))) process.exitCode = 1;
  });
program
  .command('verify')
  .description('prove the books; exits non-zero and names the first check that fails')
  .action(async () => {
    if (!(await verify(readConfig(), print))) process.exitCode = 1;
  });
program.addCommand(adminCommand(print));

await program.parseAsync().catch(fail);

/** Runs a command until a signal, then stops it in an orderly way. */
async function serve(
  command: (config: Config, shutdown: Shutdown) => Promise<string>,
  options: { needsDatabaseUrl?: boolean } = {},
): Promise<void> {
  const config = readConfig();
  refuseUnreadyLive(config);
  if (options.needsDatabaseUrl && !config.databaseUrl) {
    throw new ConfigError('DATABASE_URL is required: api and worker share one database.');
  }
  const shutdown = new Shutdown();
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  process.once('SIGINT', () => stopped.resolve('SIGINT'));
  // A group and the command that started this process may both send one; the second must not cut the stop short.
  process.on('SIGTERM', () => stopped.resolve('SIGTERM'));
  try {
    const ready = await Promise.race([
      command(config, shutdown),
      stopped.promise.then(() => undefined),
    ]);
    allocateYoung();
    if (ready) print(ready);
    collectStartGarbage();
    const signal = await Promise.race([stopped.promise, shutdown.requested.then(() => null)]);
    if (signal === null)
      throw new StartupError(
        'database_lost',
        'The embedded database ended and could not be started again: the service ends. Its log is postgres.log in the data folder.',
      );
    print(`Stopping: ${signal}.`);
  } finally {
    const drainMs = (config.drainSeconds ?? 5) * 1_000;
    setTimeout(() => process.exit(1), stopWithinMs + drainMs).unref();
    await shutdown.run();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints what the operator needs to know, and exits non-zero. */
function fail(error: unknown): void {
  process.stderr.write(`${tellError(error)}\n`);
  // sysexits: 78 is a configuration that has to be changed before another try.
  process.exitCode = error instanceof StartupError && error.code === 'live_not_ready' ? 78 : 1;
}

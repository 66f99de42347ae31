import { chooseConnected } from '../choose-vendors.ts';
import type { Config } from '../config.ts';
import {
  describeHold,
  findUnread,
  listHeldBrands,
  unreadWords,
} from '../features/ach/bank-files/bank-files.ts';
import { findAgreementGaps } from '../features/people/agreements/agreements.ts';
import {
  listBrands,
  listPrograms,
  type Operator,
  type ProgramSettings,
  readinessProblems,
  readProgramSettings,
} from '../features/tenants/brands/brands.ts';
import { easternDate } from '../kernel/banking-calendar.ts';
import { type Check, checkLiveSettings, checkLogin, renderChecks } from '../live-checks.ts';
import { wallClock } from '../platform/clock/wall-clock.ts';
import { examineLogin } from '../platform/db/service-login.ts';
import { StartupError } from '../platform/startup-error.ts';
import { readPlaces } from '../vendors/ach/folder-places.ts';
import { withDatabase, withOperator } from './with-operator.ts';

/** Refuses to start in live while a setting is missing or a sandbox's; names all of them at once. */
export function refuseUnreadyLive(config: Config): void {
  if (config.environment !== 'live') return;
  const left = checkLiveSettings(config).filter(({ status }) => status !== 'ok');
  if (left.length === 0) return;
  const lines = ['Surety does not start in live before this is set:', ...renderChecks(left)];
  throw new StartupError('live_not_ready', lines.join('\n'));
}

/**
 * Refuses to run in live with a login past which the policies of the tables do not hold; in a sandbox
 * each statement's own role is enough.
 */
export async function refuseUnboundLogin(config: Config, directUrl: string): Promise<void> {
  const check = checkLogin(await examineLogin(directUrl));
  if (config.environment !== 'live' || check.status === 'ok') return;
  const lines = ['Surety does not start in live before this is set:', ...renderChecks([check])];
  throw new StartupError('live_not_ready', lines.join('\n'));
}

/** `doctor`: prints everything that live needs. True when nothing is missing or wrong. */
export async function examine(config: Config, print: (text: string) => void): Promise<boolean> {
  const checks = checkLiveSettings(config);
  const { environment, databaseUrl, vaultKeys } = config;
  const canOpen = databaseUrl === null ? environment === 'sandbox' : vaultKeys !== null;
  if (canOpen) checks.push(...(await checkInstallation(config)));
  if (config.bankFolder !== null) checks.push(await checkBankMail(config.bankFolder));
  for (const line of renderChecks(checks)) print(line);
  if (!canOpen) print('The programs were not examined: set the database and the vault keys first.');
  return checks.every(({ status }) => status === 'ok');
}

/** Check that the folder of the bank's mailbox can be read, and that nothing lies unread there. */
async function checkBankMail(folder: string): Promise<Check> {
  const item = 'bank mail';
  try {
    const places = () => readPlaces(folder, wallClock.now().epochMilliseconds);
    const remedy = unreadWords(await findUnread({ places })) ?? '';
    return { item, status: remedy ? 'wrong' : 'ok', remedy };
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    const remedy = `SURETY_BANK_FOLDER cannot be read (${code}): mount the folder ${folder}, and let this user read it.`;
    return { item, status: 'wrong', remedy };
  }
}

/** Checks of the programs and the login; of a database that no command can use, the reason alone. */
async function checkInstallation(config: Config): Promise<Check[]> {
  const { databaseDirectUrl } = config;
  try {
    const checks = await checkPrograms(config);
    checks.push(...(await checkHolds(config)));
    if (databaseDirectUrl) checks.push(checkLogin(await examineLogin(databaseDirectUrl)));
    return checks;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [{ item: 'database access', status: 'wrong', remedy: error.message }];
  }
}

/** Brands whose bank files are held, each with the commands that release it. */
async function checkHolds(config: Config): Promise<Check[]> {
  const isCompared = config.bankFolder !== null;
  const held = await withDatabase(config, ({ jobPool }) => listHeldBrands(jobPool, isCompared), {
    onlyReads: true,
  });
  return held.map((brand) => ({
    item: `bank files of ${brand.name}`,
    status: 'wrong',
    remedy: describeHold(brand),
  }));
}

/** Agreements that a program lacks by the system's date. */
function findGaps(
  operator: Operator,
  brandId: string,
  program: { programId: string; settings: ProgramSettings },
) {
  const today = easternDate(wallClock.now());
  return operator.transaction((tx) => findAgreementGaps({ db: tx, brandId }, program, today));
}

async function checkPrograms(config: Config): Promise<Check[]> {
  const connected = chooseConnected(config);
  const examinePrograms = async (operator: Operator) => {
    const checks: Check[] = [];
    for (const brand of await listBrands(operator)) {
      for (const program of await listPrograms(operator, brand.brand_id)) {
        const settings = readProgramSettings(program.settings);
        const problems = [
          ...readinessProblems(settings, connected),
          ...(await findGaps(operator, brand.brand_id, {
            programId: program.program_id,
            settings,
          })),
        ];
        const item = `program ${program.program_id} of ${brand.name}`;
        const remedy = [...Map.groupBy(problems, ({ rule }) => rule)]
          .map(([rule, alike]) => `${alike.map(({ field }) => field).join(', ')} ${rule}`)
          .join('; ');
        checks.push({ item, status: remedy ? 'missing' : 'ok', remedy });
      }
    }
    return checks;
  };
  return withOperator(config, examinePrograms, { onlyReads: true });
}

import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openManagementKey } from '../features/sandbox/worlds/worlds.ts';
import { listAudit } from '../features/tenants/audit/audit.ts';
import {
  createKeyPair,
  listBrands,
  listKeys,
  listOrigins,
  listPrograms,
  type Operator,
  revokeKey,
  rollKey,
  setOrigins,
  suspendBrand,
} from '../features/tenants/brands/brands.ts';
import { StartupError } from '../platform/startup-error.ts';
import { bankFilesCommand } from './admin-bank-files.ts';
import { personCommand } from './admin-people.ts';
import { programCommand } from './admin-programs.ts';
import { vaultCommand } from './admin-vault.ts';
import { createWholeBrand, printedKey } from './create-whole-brand.ts';
import { readCurrency, readId, readName, readSettings } from './read-arguments.ts';
import { type Run, recorded } from './recorded.ts';
import { withOperator } from './with-operator.ts';

/** `admin`: brands, programs and keys, for the operator of the service. Prints JSON. */
export function adminCommand(print: (text: string) => void): Command {
  const run: Run = (work, act) =>
    withOperator(readConfig(), async (operator) => {
      const result = act ? await recorded(operator, work, act) : await work(operator);
      print(JSON.stringify(result, null, 2));
    });
  const admin = new Command('admin').description('brands, programs, keys, people and bank files');
  admin.addCommand(brandCommand(run));
  admin.addCommand(programCommand(run));
  admin.addCommand(keyCommand(run));
  admin.addCommand(personCommand(run, () => readConfig().publicUrl));
  admin.addCommand(bankFilesCommand(print));
  admin.addCommand(managementKeyCommand(run));
  admin.addCommand(auditCommand(run));
  admin.addCommand(vaultCommand(print));
  return admin;
}

function brandCommand(run: Run): Command {
  const brand = new Command('brand').description('client companies');
  brand
    .command('create')
    .description('a brand with one program and one pair of keys, which are shown this once')
    .requiredOption('--name <name>', 'name of the brand', readName)
    .option('--program <name>', 'name of its program', readName, 'Secured charge card')
    .option('--currency <code>', 'ISO 4217 code', readCurrency, 'USD')
    .argument('[setting=value...]', 'settings of the program, such as card_bin=50120000')
    .action((settings: string[], options) =>
      run(
        (operator) => createWholeBrand(operator, { ...options, settings: readSettings(settings) }),
        ({ brand_id }) => ({
          operation: 'brand create',
          brandId: brand_id,
          ...(settings.length > 0 ? { object: settings.join(' ') } : {}),
        }),
      ),
    );
  for (const [name, does] of [
    ['suspend', 'refuse every key of a brand from now on; its settlements and events continue'],
    ['resume', 'accept the keys of a suspended brand again'],
  ] as const) {
    brand
      .command(name)
      .description(does)
      .requiredOption('--brand <id>', 'brand', readId)
      .action(({ brand: brandId }) =>
        run(
          async (operator) => ({ suspended_at: await suspendBrand(operator, brandId, name) }),
          () => ({ operation: `brand ${name}`, brandId }),
        ),
      );
  }
  brand
    .command('list')
    .description('every brand with its programs')
    .action(() => run(listEverything));
  brand
    .command('origins')
    .description("the web origins that may show its cards' details in a frame: these and no other")
    .requiredOption('--brand <id>', 'brand', readId)
    .option('--none', 'remove all of them', false)
    .argument('[origin...]', 'such as https://shop.example; without any, they are only shown')
    .action((origins: string[], { brand: brandId, none }) =>
      run(
        async (operator) => ({ origins: await changeOrigins(operator, brandId, origins, none) }),
        origins.length > 0 || none
          ? () => ({ operation: 'brand origins', brandId, object: origins.join(' ') })
          : undefined,
      ),
    );
  return brand;
}

async function changeOrigins(
  operator: Operator,
  brandId: string,
  origins: string[],
  none: boolean,
): Promise<string[]> {
  if (none && origins.length > 0) {
    throw new StartupError('bad_argument', 'Either --none or origins, not both.');
  }
  if (none || origins.length > 0) return setOrigins(operator, brandId, origins);
  return operator.transaction((tx) => listOrigins({ db: tx, brandId }));
}

function keyCommand(run: Run): Command {
  const key = new Command('key').description("a brand's pairs of API keys");
  key
    .command('create')
    .description('a new pair, shown this once')
    .requiredOption('--brand <id>', 'brand', readId)
    .option('--label <text>', 'what the key is for', readName, 'api')
    .option('--read-only', 'only GET', false)
    .option('--manages-keys', 'in live it may make, roll and revoke the keys of the brand', false)
    .action(({ brand, label, readOnly, managesKeys }) =>
      run(
        async (operator) => createKey(operator, brand, { label, readOnly, managesKeys }),
        ({ key_id }) => ({ operation: 'key create', brandId: brand, object: key_id }),
      ),
    );
  key
    .command('list')
    .requiredOption('--brand <id>', 'brand', readId)
    .action(({ brand }) => run((operator) => listKeys(operator, brand)));
  key
    .command('revoke')
    .description('end a key now')
    .requiredOption('--brand <id>', 'brand', readId)
    .argument('<key-id>', 'key', readId)
    .action((keyId, { brand }) =>
      run(
        async (operator) => ({
          revoked: found((await revokeKey(operator, brand, keyId)) !== 'absent'),
        }),
        () => ({ operation: 'key revoke', brandId: brand, object: keyId }),
      ),
    );
  key
    .command('roll')
    .description('a new pair; the old one stays valid for some hours')
    .requiredOption('--brand <id>', 'brand', readId)
    .option('--overlap-hours <hours>', 'hours for which the old pair stays valid', readHours, 24)
    .argument('<key-id>', 'key', readId)
    .action((keyId, { brand, overlapHours }) =>
      run(
        async (operator) => printedKey(found(await rollKey(operator, brand, keyId, overlapHours))),
        () => ({ operation: 'key roll', brandId: brand, object: keyId }),
      ),
    );
  return key;
}

async function createKey(
  operator: Operator,
  brandId: string,
  options: { label: string; readOnly: boolean; managesKeys: boolean },
) {
  const { label, readOnly, managesKeys } = options;
  if (readOnly && managesKeys) {
    throw new StartupError('bad_argument', 'Either --read-only or --manages-keys, not both.');
  }
  const scope = readOnly ? 'read_only' : 'full';
  return printedKey(await createKeyPair(operator, brandId, { label, scope, managesKeys }));
}

function managementKeyCommand(run: Run): Command {
  const managementKey = new Command('management-key').description("the key to a sandbox's worlds");
  managementKey
    .command('renew')
    .description('a new management key, shown this once; the one before it ends')
    .action(() => run(renewManagementKey, () => ({ operation: 'management-key renew' })));
  return managementKey;
}

function auditCommand(run: Run): Command {
  return new Command('audit')
    .description('the audit: changes and commands, newest first')
    .option('--brand <id>', 'brand; without it, the acts that concern no brand', readId)
    .option('--before <seq>', 'place in the chain before which the list begins', readSeq)
    .action(({ brand = null, before = null }) =>
      run(async (operator) => {
        const { acts } = await listAudit(operator, { brandId: brand, before, limit: 200 });
        return acts.map((act) => ({
          ...act,
          seq: String(act.seq),
          hash: act.hash.toString('hex'),
        }));
      }),
    );
}

async function renewManagementKey(operator: Operator) {
  if (operator.environment !== 'sandbox') {
    throw new StartupError('bad_argument', 'Only a sandbox has worlds and a key to them.');
  }
  return { management_key: await openManagementKey(operator, undefined) };
}

async function listEverything(operator: Operator) {
  const brands = await listBrands(operator);
  return Promise.all(
    brands.map(async (brand) => ({
      ...brand,
      programs: await listPrograms(operator, brand.brand_id),
    })),
  );
}

function found<T>(value: T | undefined | false): T {
  if (value) return value;
  throw new StartupError('not_found', 'The brand has no such key in use.');
}

function readSeq(text: string): bigint {
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text);
  throw new StartupError('bad_argument', `${text} is no place in the chain.`);
}

function readHours(text: string): number {
  const hours = Number(text);
  if (/^\d{1,3}$/.test(text) && hours <= 720) return hours;
  throw new StartupError('bad_argument', 'Hours are a whole number up to 720.');
}

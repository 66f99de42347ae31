import { DomainError } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { type KeyPair, newKeyPair } from '../../kernel/key-text.ts';
import {
  newClockState,
  type ReadBrandClock,
  saveClockState,
} from '../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { BrandScope, Context, Environment } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Authenticate } from '../../platform/http/authentication.ts';
import { StartupError } from '../../platform/startup-error.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { findKey, insertKey, listKeyRows, setKeyEnd } from './api-keys-store.ts';
import { keyAuthenticator } from './authenticate-key.ts';
import {
  claimEnvironment,
  findBrand,
  findDemoBrandRow,
  findFirstBrand,
  findProgram,
  insertBrand,
  insertProgram,
  listBrandRows,
  listProgramRows,
  updateProgramSettings,
} from './brands-store.ts';
import { keyRow } from './new-key-row.ts';
import { readOrigins } from './origin-rules.ts';
import { listOriginRows, replaceOrigins } from './origins-store.ts';
import { type ProgramSettings, readProgramSettings } from './program-settings-rules.ts';
import { issueTemporaryKey } from './temporary-keys.ts';

export type { KeyPair } from '../../kernel/key-text.ts';
export type { ProgramSettings } from './program-settings-rules.ts';

/** A brand's relationship with a partner bank (contract, section 1). */
export interface Program {
  programId: string;
  name: string;
  currency: string;
  settings: ProgramSettings;
}

/** What people know the acting brand as. */
export async function getBrandName(context: Context): Promise<string> {
  const row = await findBrand(context);
  if (!row) throw new Error(`Brand ${context.brandId} does not exist`);
  return row.name;
}

/** The program, or `invalid_program` when the brand has none of that id. */
export async function getProgram(context: Context, programId: string): Promise<Program> {
  const row = await findProgram(context, programId);
  if (!row) throw new DomainError('invalid_program', { program_id: programId });
  return toProgram(row);
}

/** The brand's first program: its settings count where nothing names a program. */
export async function findFirstProgram(context: Context): Promise<Program | undefined> {
  const [row] = await listProgramRows(context);
  return row && toProgram(row);
}

/** The first program whose entries go through the bank with this routing number. */
export async function findProgramOfBank(
  context: Context,
  routingNumber: string,
): Promise<Program | undefined> {
  const programs = (await listProgramRows(context)).map(toProgram);
  return programs.find(({ settings }) => settings.ach_bank_routing_number === routingNumber);
}

/** The ids of the programs whose bank files have the same sender and bank. */
export async function listSenderPrograms(
  context: Context,
  sender: Pick<ProgramSettings, 'ach_origin_id' | 'ach_bank_routing_number'>,
): Promise<string[]> {
  const programs = (await listProgramRows(context)).map(toProgram);
  const alike = programs.filter(
    ({ settings }) =>
      settings.ach_origin_id === sender.ach_origin_id &&
      settings.ach_bank_routing_number === sender.ach_bank_routing_number,
  );
  return alike.map(({ programId }) => programId);
}

function toProgram(row: Awaited<ReturnType<typeof listProgramRows>>[number]): Program {
  return {
    programId: row.program_id,
    name: row.name,
    currency: row.currency,
    settings: readProgramSettings(row.settings),
  };
}

/** What the operator's commands and the sandbox work with: no brand is acting yet. */
export interface Operator {
  environment: Environment;
  vault: Vault;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Refuses a database that serves the other environment: its keys and money are not ours. */
export async function requireEnvironment(tx: Tx, environment: Environment): Promise<void> {
  const served = await claimEnvironment(tx, environment);
  if (served !== environment) {
    throw new Error(`This database serves the ${served} environment, not ${environment}.`);
  }
}

/**
 * Refuses to start with a master key that is not this database's: nothing that was sealed could be
 * read, and what is sealed from now on could not be read with the right one.
 */
export async function requireVaultKey(operator: Operator): Promise<void> {
  const first = await operator.transaction(findFirstBrand);
  const wrapped =
    first &&
    (await operator.transaction((tx) => findWrappedDataKey({ db: tx, brandId: first.brand_id })));
  if (!wrapped) return;
  try {
    operator.vault.unwrap(wrapped);
  } catch {
    throw new StartupError(
      'vault_key_mismatch',
      'The master key does not open the data of this database. Set SURETY_VAULT_KEYS to its keys, or use the data folder whose vault.key belongs to it.',
    );
  }
}

/** Creates a brand with its data key and, in a sandbox, its clock. Returns its id. */
export async function createBrand(operator: Operator, name: string): Promise<string> {
  const brandId = newId();
  const { wrapped } = operator.vault.newBrandKey();
  const now = wallClock.now();
  await operator.transaction(async (tx) => {
    const row = { brand_id: brandId, name, wrapped_data_key: wrapped, now: now.toString() };
    await insertBrand(tx, row);
    if (operator.environment === 'sandbox') await saveClockState(tx, brandId, newClockState(now));
  });
  return brandId;
}

/** Creates a program; `settings` override the defaults one by one. Returns its id. */
export async function createProgram(
  operator: Operator,
  brandId: string,
  program: { name: string; currency: string; settings: Partial<ProgramSettings> },
): Promise<string> {
  const programId = newId();
  const settings = JSON.stringify(readProgramSettings(program.settings));
  const now = wallClock.now().toString();
  await operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId: brandId });
    await insertProgram(tx, {
      brand_id: brandId,
      program_id: programId,
      name: program.name,
      currency: program.currency,
      settings,
      now,
    });
  });
  return programId;
}

/** Changes single settings of a program, leaving the others as they are. */
export async function changeProgramSettings(
  operator: Operator,
  brandId: string,
  programId: string,
  changes: Record<string, unknown>,
): Promise<ProgramSettings> {
  return operator.transaction(async (tx) => {
    const row = await findProgram({ db: tx, brandId: brandId }, programId);
    if (!row) throw new DomainError('invalid_program', { program_id: programId });
    const settings = readProgramSettings({ ...(row.settings as object), ...changes });
    const now = wallClock.now().toString();
    await updateProgramSettings(tx, brandId, programId, JSON.stringify(settings), now);
    return settings;
  });
}

/** Replaces the web origins whose pages may frame a card's details; see `readOrigins`. */
export async function setOrigins(
  operator: Operator,
  brandId: string,
  texts: string[],
): Promise<string[]> {
  const origins = readOrigins(texts, operator.environment);
  return operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId: brandId });
    await replaceOrigins(tx, brandId, origins, wallClock.now().toString());
    return listOriginRows({ db: tx, brandId: brandId });
  });
}

/** A brand's web origins; empty when it has registered none. */
export async function listOrigins(scope: BrandScope): Promise<string[]> {
  return listOriginRows(scope);
}

/** All brands, oldest first. */
export async function listBrands(operator: Operator) {
  return operator.transaction(listBrandRows);
}

/** A brand's programs, oldest first. */
export async function listPrograms(operator: Operator, brandId: string) {
  return operator.transaction((tx) => listProgramRows({ db: tx, brandId: brandId }));
}

/** Creates a key pair. This is the only time it can be read: only hashes are stored. */
export async function createKeyPair(
  operator: Operator,
  brandId: string,
  key: { label: string; scope: 'full' | 'read_only' },
): Promise<KeyPair & { keyId: string }> {
  const pair = newKeyPair(operator.environment);
  const keyId = newId();
  await operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId: brandId });
    await insertKey(tx, {
      ...keyRow(brandId, keyId, pair),
      kind: 'brand',
      scope: key.scope,
      label: key.label,
      customer_id: null,
      expires_at: null,
    });
  });
  return { ...pair, keyId };
}

/** A brand's keys with their last use; never the keys themselves. */
export async function listKeys(operator: Operator, brandId: string) {
  return operator.transaction((tx) => listKeyRows({ db: tx, brandId: brandId }));
}

/** Ends a key at once (within the two seconds that a found key is believed). */
export async function revokeKey(
  operator: Operator,
  brandId: string,
  keyId: string,
): Promise<boolean> {
  const revoked_at = wallClock.now().toString();
  return operator.transaction((tx) => setKeyEnd(tx, brandId, keyId, { revoked_at }));
}

/** Replaces a key: a new pair of the same scope, the old one valid for `overlapHours` more. */
export async function rollKey(
  operator: Operator,
  brandId: string,
  keyId: string,
  overlapHours: number,
): Promise<(KeyPair & { keyId: string }) | undefined> {
  const old = await operator.transaction((tx) => findKey({ db: tx, brandId: brandId }, keyId));
  if (!old || old.revoked_at) return undefined;
  const pair = await createKeyPair(operator, brandId, { label: old.label, scope: old.scope });
  const expires_at = wallClock.now().add({ hours: overlapHours }).toString();
  await operator.transaction((tx) => setKeyEnd(tx, brandId, keyId, { expires_at }));
  return pair;
}

async function requireBrand(scope: BrandScope): Promise<void> {
  if (!(await findBrand(scope))) throw new DomainError('brand_dne', { brand_id: scope.brandId });
}

/** A pair that reaches one customer, for some minutes; the caller has checked the customer. */
export async function createTemporaryKey(
  context: Context,
  customerId: string,
): Promise<KeyPair & { expiresAt: Temporal.Instant }> {
  return issueTemporaryKey(context, customerId);
}

/** Checks requests' key pairs, of this environment only. */
export function authenticateKeys(
  tx: Tx,
  environment: Environment,
  readClock: ReadBrandClock,
): Authenticate {
  return keyAuthenticator(tx, environment, readClock);
}

/** The brand's data key as stored (wrapped), or undefined when there is no such brand. */
export async function findWrappedDataKey(scope: BrandScope): Promise<Buffer | undefined> {
  return (await findBrand(scope))?.wrapped_data_key;
}

/** The brand of `npm start`, when it was made already. */
export async function findDemoBrand(operator: Operator): Promise<string | undefined> {
  return (await operator.transaction(findDemoBrandRow))?.brand_id;
}

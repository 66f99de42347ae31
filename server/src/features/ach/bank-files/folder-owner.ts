import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { bankFileErrors } from './bank-file-errors.ts';
import { bankMailbox, type PlaceOwner, type PlaceOwners } from './bank-files-vendor.ts';
import {
  addFolderToken,
  countFolderHolds,
  type FolderClaims,
  type FolderHold,
  readFolderClaims,
  recordClaim,
  recordFolderHold,
} from './folder-owner-store.ts';
import { callMailbox } from './mailbox.ts';

/** Sentences about a folder that this copy of the installation does not write to. */
export const folderHoldWords: Record<FolderHold, string> = {
  another_copy:
    'another copy of this installation owns the folder of bank files: stop one of the two; ' +
    '"npm run admin -- bank-files release" makes this one the owner',
  another_folder:
    'the folder of bank files is not the one that was used before: mount that one, or begin with ' +
    'this one by "npm run admin -- bank-files release"',
};

/**
 * Reason for which this copy does not write to the brand's folder, and takes nothing from it; null if
 * the folder is its own, has no owner yet, or the bank is simulated.
 */
export async function findFolderHold(context: Context): Promise<FolderHold | null> {
  return (await look(context))?.hold ?? null;
}

/**
 * Claims the folder anew, before each cut and each delivery: of two copies that continue from one
 * state, only one has the folder's next generation, and no earlier backup has its token.
 *
 * @returns reason for which the folder belongs to another; null after the claim.
 */
export async function claimFolder(context: Context): Promise<FolderHold | null> {
  const found = await look(context);
  if (!found || found.hold) return found?.hold ?? null;
  await setOwner(context, found.owner);
  return findFolderHold(context);
}

/** Hours after which a copy that only polls claims the folder anew, so that earlier backups do not own it. */
const claimHours = 1;

/** Claims the folder anew if the last claim is older than an hour, and finds the hold as `claimFolder`. */
export async function renewClaim(context: Context): Promise<FolderHold | null> {
  const found = await look(context);
  if (!found || found.hold) return found?.hold ?? null;
  const { claimedAt } = found;
  if (!claimedAt) return null;
  const dueAt = claimedAt.add({ hours: claimHours });
  if (Temporal.Instant.compare(context.clock.now(), dueAt) < 0) return null;
  await setOwner(context, found.owner);
  return findFolderHold(context);
}

/**
 * Makes this copy the owner of the brand's folder, whoever owns it. A delivery that the owner before has
 * begun fails afterwards, since its unfinished file is removed.
 *
 * @throws DomainError `bank_files_held` if another claim came first.
 */
export async function takeFolder(context: Context): Promise<void> {
  const found = await look(context);
  if (!found) return;
  await setOwner(context, found.owner);
  await requireFolder(context);
  await callMailbox(context, ({ owners }) =>
    requireOwners(owners).removeUnfinished(context.brandId),
  );
}

/** @throws DomainError `bank_files_held` if the folder belongs to another. */
export async function requireFolder(context: Context): Promise<void> {
  const hold = await findFolderHold(context);
  if (hold) throw new DomainError(bankFileErrors.bank_files_held, { reason: hold });
}

/** Notice of readiness about brands whose folder belongs to another; null for none. */
export async function findHeldFolders(pool: pg.Pool): Promise<string | null> {
  const counts = await countFolderHolds(pool);
  const told = (['another_copy', 'another_folder'] as const)
    .filter((hold) => counts[hold] > 0)
    .map((hold) => `${counts[hold]} brands: ${folderHoldWords[hold]}`);
  return told.length > 0 ? told.join('. ') : null;
}

interface Look extends FolderClaims {
  owner: PlaceOwner | null;
}

/** Reads the folder's owner beside the claims of this database, and records the hold. */
async function look(context: Context): Promise<Look | null> {
  const { owners } = context.port(bankMailbox);
  if (!owners) return null;
  const read = async () => {
    // The owner is read before the claims: a token is stored before it is in the folder.
    const owner = await callMailbox(context, () => owners.read(context.brandId));
    return { owner, ...(await readFolderClaims(context, owner?.token ?? null)) };
  };
  const before = await read();
  // Another process may have made the first claim after the owner was read.
  const seen = before.owner || before.isFirst ? before : await read();
  const hold = holdOf(seen.owner, seen);
  if (hold !== seen.hold) await context.unit((unit) => recordFolderHold(unit, hold));
  return { ...seen, hold };
}

function holdOf(owner: PlaceOwner | null, { isOwn, isFirst }: FolderClaims): FolderHold | null {
  if (owner) return isOwn ? null : 'another_copy';
  return isFirst ? null : 'another_folder';
}

async function setOwner(context: Context, owner: PlaceOwner | null): Promise<void> {
  const token = randomUUID();
  await context.unit((unit) => addFolderToken(unit, { token, folderToken: owner?.token ?? null }));
  const next = { generation: (owner?.generation ?? 0) + 1, token };
  await callMailbox(context, ({ owners }) => requireOwners(owners).claim(context.brandId, next));
  await context.unit(recordClaim);
}

function requireOwners(owners: PlaceOwners | null): PlaceOwners {
  if (!owners) throw new Error('A simulated bank has no owner');
  return owners;
}

import { hostname } from 'node:os';
import { recordAudit } from '../../../../platform/audit/record-audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { ProcessParts } from '../../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../../platform/repeat.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { findFolderHold } from '../folder-owner.ts';
import {
  awaitsComparison,
  listUncompared,
  recordComparison,
  requireComparison,
} from './cutting-holds-store.ts';
import { listUnknownFiles } from './unknown-files.ts';

/**
 * Compares the names of a brand's files with the bank's after the database has come to another server.
 * Where this copy owns the folder and nothing is unknown, as after a failover to a synchronous standby,
 * the hold ends without a person. Else it remains until `releaseCutting`.
 */
export async function compareByItself(context: Context): Promise<void> {
  if ((await awaitsComparison(context)) !== 'another_server') return;
  if ((await findFolderHold(context)) !== null) return;
  const unknown = await listUnknownFiles(context);
  const isSame = unknown.length === 0;
  await context.unit(async (unit) => {
    if ((await awaitsComparison(unit)) !== 'another_server') return;
    if (!isSame) return requireComparison(unit);
    await recordComparison(unit);
    await recordAudit(unit.db, {
      brandId: unit.brandId,
      actor: { kind: 'operator' },
      address: hostname(),
      operation: 'bank-files compared by the service',
      object: null,
      requestId: unit.requestId,
    });
  });
  const { requestId, brandId, log } = context;
  const line = { request_id: requestId, brand_id: brandId };
  if (isSame) log.info(line, 'bank files are cut on this server: the bank has no unknown file');
  else {
    log.error(
      { ...line, unknown_files: unknown.slice(0, 10).map(({ fileName }) => fileName) },
      'no bank file is cut: the bank has files that this database lacks; compare, recover and ' +
        'release with "npm run admin -- bank-files"',
    );
  }
}

/** Brands compared per statement. */
const pageSize = 100;

/** Compares the files of each brand that awaits it, soon after a worker of the new server has begun. */
export function startComparing(parts: ProcessParts): Loop {
  const { database, createContext, log, port } = parts;
  return repeat('comparing bank files after a change of server', {
    log,
    everyMs: 60_000,
    run: async (signal) => {
      if (port(bankMailbox).sent === null) return;
      let after: string | null = null;
      for (;;) {
        const brandIds: string[] = await listUncompared(database.jobPool, after, pageSize);
        for (const brandId of brandIds) {
          if (signal.aborted) return;
          await compareByItself(await createContext(brandId, { kind: 'job' }, 'compare'));
        }
        after = brandIds.at(-1) ?? null;
        if (after === null) return;
      }
    },
  });
}

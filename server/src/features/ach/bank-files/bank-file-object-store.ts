import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call, operatorDoes, serviceDoes, timeDoes } from '../../../platform/objects/move-call.ts';
import { bankFileStates } from './bank-file-states.ts';

const moved = (move: string, command: string) =>
  call('simulateBankFile', 'POST /simulate/ach/bank-file', {
    ids: ['bank_file_id'],
    set: { move },
    inLive: operatorDoes(command).reason,
  });

const machine = defineMachine(bankFileStates, {
  hold: serviceDoes('when a rule of delivery requires a person'),
  release: moved('release', 'release'),
  deliver: serviceDoes('after the file was cut'),
  redeliver: operatorDoes('redeliver'),
  acknowledge: moved('acknowledge', 'acknowledge'),
  refuse: moved('refuse', 'refuse'),
  cutAnew: moved('cut_anew', 'cut-anew'),
  fail: moved('fail', 'fail'),
  settle: timeDoes('the batches of the file settle'),
  import: serviceDoes('once each entry of the file was applied'),
});

export const bankFileObject: ObjectDefinition = {
  type: 'bank_file',
  words: 'a bank file',
  path: '/bank-files/{object_id}',
  machines: { 'bank-file': machine },
  select: (brandId, ids) => sql`
    select 'bank_file', bank_file_id, file_name, null, jsonb_build_object('bank-file', status),
           jsonb_build_object('bank_file_id', bank_file_id)
      from bank_files where brand_id = ${brandId} and bank_file_id = any(${ids}::uuid[])`,
};

/**
 * At most `limit` ids of transfers, and of files without one, whose entry has the trace number. Entries of other banks
 * can have equal numbers.
 */
export async function findTracedIds(
  { db, brandId }: BrandScope,
  traceNumber: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select coalesce(transfer_id, bank_file_id) as id
        from bank_file_entries where brand_id = ${brandId} and trace_number = ${traceNumber}
      union all
      select coalesce(transfer_id, bank_file_id)
        from bank_file_answers where brand_id = ${brandId} and trace_number = ${traceNumber}
    ) found
     order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** At most `limit` ids of bank files of this name, newest first. */
export async function findFileIds(
  { db, brandId }: BrandScope,
  fileName: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select bank_file_id as id from bank_files
       where brand_id = ${brandId} and file_name = ${fileName} and direction = 'outgoing'
      union all
      select bank_file_id from bank_files
       where brand_id = ${brandId} and file_name = ${fileName} and direction = 'incoming'
    ) found
     order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

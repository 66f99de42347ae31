import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call, operatorDoes, serviceDoes, timeDoes } from '../../../platform/objects/move-call.ts';
import { bankFileStates, type ExpectedAck } from './bank-file-states.ts';

const moved = (move: string, command: string) =>
  call('simulateBankFile', 'POST /simulate/ach/bank-file', {
    ids: ['bank_file_id'],
    set: { move },
    inLive: operatorDoes(command).reason,
  });

const machine = defineMachine(
  bankFileStates,
  {
    hold: serviceDoes('when a rule of delivery requires a person'),
    release: moved('release', 'release'),
    deliver: serviceDoes('after the file was cut'),
    redeliver: operatorDoes('redeliver'),
    acknowledge: moved('acknowledge', 'acknowledge'),
    refuse: call('simulateBankFile', 'POST /simulate/ach/bank-file', {
      ids: ['bank_file_id'],
      set: { move: 'refuse' },
      asks: ['reason'],
      inLive: operatorDoes('refuse').reason,
    }),
    cutAnew: moved('cut_anew', 'cut-anew'),
    fail: moved('fail', 'fail'),
    settle: timeDoes('the batches of the file settle'),
    import: serviceDoes('once each entry of the file was applied'),
  },
  ({ expects_ack, fetched_at, has_settled, has_returns }) => ({
    expectsAck: (expects_ack ?? 'none') as ExpectedAck,
    isFetched: fetched_at !== null,
    hasSettled: has_settled === 'true',
    hasReturns: has_returns === 'true',
  }),
);

export const bankFileObject: ObjectDefinition = {
  type: 'bank_file',
  words: 'a bank file',
  path: '/bank-files/{object_id}',
  machines: { 'bank-file': machine },
  select: (brandId, ids) => sql`
    select 'bank_file', bank_file_id, file_name, null, jsonb_build_object('bank-file', status),
           jsonb_build_object(
             'bank_file_id', bank_file_id, 'expects_ack', expects_ack, 'fetched_at', fetched_at,
             'has_settled', (exists (
                 select from bank_file_batches b
                  where b.brand_id = f.brand_id and b.bank_file_id = f.bank_file_id
                    and b.settled_at is not null)
               or exists (
                 select from bank_file_entries e join transfers t using (brand_id, transfer_id)
                  where e.brand_id = f.brand_id and e.bank_file_id = f.bank_file_id
                    and t.settled_at is not null))::text,
             'has_returns', (exists (
                 select from bank_file_entries e
                  where e.brand_id = f.brand_id and e.bank_file_id = f.bank_file_id
                    and e.returned_file_id is not null))::text)
      from bank_files f where f.brand_id = ${brandId} and f.bank_file_id = any(${ids}::uuid[])`,
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

import {
  type BankNumbersVendor,
  bankNumbersVendor,
} from '../../src/features/accounts/bank-numbers/bank-numbers-vendor.ts';
import { getBalances } from '../../src/features/accounts/ledger/ledger.ts';
import {
  type BankMailbox,
  bankMailbox,
} from '../../src/features/ach/bank-files/bank-files-vendor.ts';
import { cutBankFile } from '../../src/features/ach/bank-files/cut/cut-file.ts';
import { deliverBankFile } from '../../src/features/ach/bank-files/deliver/deliver-file.ts';
import { collectBankFiles } from '../../src/features/ach/bank-files/receive/poll-mailbox.ts';
import { readContent } from '../../src/features/ach/bank-files/sealed-content.ts';
import { settleBankFile } from '../../src/features/ach/bank-files/settle/settle-file.ts';
import { getTransfer, requestTransfer } from '../../src/features/ach/transfers/transfers.ts';
import { bankMailOf } from '../../src/features/sandbox/sandbox/bank-mail.ts';
import { fixedClock } from '../../src/kernel/clock.ts';
import type { BatchHeader } from '../../src/kernel/nacha/batch-header.ts';
import type { Entry } from '../../src/kernel/nacha/entry.ts';
import { openNachaFile } from '../../src/kernel/nacha/nacha-reader.ts';
import type { Context } from '../../src/platform/context.ts';
import { vendorTimeoutMs } from '../../src/platform/vendor-timeout.ts';
import { createBankSimulator } from '../../src/vendors/ach/simulator.ts';
import { createAggregatorSimulator } from '../../src/vendors/aggregator/simulator.ts';
import { bindings } from './bind.ts';
import { contextOf, openSampleDeposit } from './sample-cards.ts';
import { linkSampleAccount } from './sample-links.ts';
import type { TestBrand, TestService } from './test-service.ts';

export type BankSteps = Awaited<ReturnType<typeof bankSteps>>;

export interface Asked {
  amountCents?: bigint;
  classCode?: 'WEB' | 'PPD' | 'CCD';
  sameDay?: boolean;
  /** Ending of the external account's token, which makes it misbehave. */
  ending?: string;
}

interface Steps {
  context: Context;
  brand: TestBrand;
  database: TestService['database'];
  depositId: string;
  customerId: string;
  at(instant: string): Context;
  /** Simulated provider of account numbers. */
  numbers: BankNumbersVendor;
  /** Returns a context whose simulated vendors answer differently, or faster. */
  fake(context: Context, changes: FakeVendors): Context;
}

export interface FakeVendors {
  mailbox?: Partial<BankMailbox>;
  numbers?: Partial<BankNumbersVendor>;
  timeoutMs?: number;
}

/**
 * Opens a brand with a deposit of 10,000 cents, whose bank files are cut and settled by hand, at
 * any time.
 */
export async function bankSteps(service: TestService, brand: TestBrand) {
  const context = await contextOf(service, brand);
  const deposit = await openSampleDeposit(service, 10_000n, brand);
  const { database } = service;
  const numbers = createAggregatorSimulator();
  const mailbox = createBankSimulator(async () => bankMailOf(context));
  const fake: Steps['fake'] = (moment, changes) =>
    moment.with({
      bindings: bindings(
        moment,
        bankMailbox.bind({ ...mailbox, ...changes.mailbox }),
        bankNumbersVendor.bind({ ...numbers, ...changes.numbers }),
        vendorTimeoutMs.bind(changes.timeoutMs ?? 5_000),
      ),
    });
  const faked = fake(context, {});
  const fixture: Steps = {
    context: faked,
    brand,
    database,
    ...deposit,
    at: (instant) => faked.with({ clock: fixedClock(Temporal.Instant.from(instant)) }),
    numbers,
    fake,
  };
  return {
    ...fixture,
    programId: brand.programId,
    ...asking(fixture),
    ...seeing(fixture),
    ...moving(fixture),
  };
}

function asking(fixture: Steps) {
  const { at, brand, context, depositId } = fixture;
  const ask = async (moment: Context, kind: 'pull' | 'push', asked: Asked) => {
    const external = await linkSampleAccount(brand, fixture.customerId, asked.ending);
    const { transfer_id } = await requestTransfer(moment, {
      originationAccountId: kind === 'pull' ? external : depositId,
      destinationAccountId: kind === 'pull' ? depositId : external,
      amountCents: asked.amountCents ?? 4_000n,
      classCode: asked.classCode,
      sameDay: asked.sameDay ?? false,
      description: null,
    });
    return transfer_id;
  };
  return {
    pull: (when: string, asked: Asked = {}) => ask(at(when), 'pull', asked),
    push: (when: string, asked: Asked = {}) => ask(at(when), 'push', asked),
    /** Asks for a pull whose transaction stays open until a promise resolves. */
    pullWithin: (when: string, until: Promise<void>) => {
      let asked = () => {};
      const isAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      const isDone = context.unit(async (unit) => {
        await ask(unit.with({ clock: at(when).clock }), 'pull', {});
        asked();
        await until;
      });
      return { isAsked, isDone };
    },
  };
}

/** Reads of stored transfers, files and events. */
function seeing({ context, database, brand, depositId }: Steps) {
  const { db } = database.allBrands;
  const transfer = (id: string) => getTransfer(context, id);
  return {
    transfer,
    statusOf: async (id: string) => (await transfer(id)).status,
    ledger: async () => (await getBalances(context, [depositId])).get(depositId)?.ledgerCents,
    files: () => filesOf(database, brand),
    due: () =>
      db
        .selectFrom('due_work')
        .select(['kind', 'due_at'])
        .where('brand_id', '=', brand.brandId)
        .where('kind', 'like', 'bank_file.%')
        .orderBy('due_at')
        .execute(),
    batches: (fileId: string) =>
      db
        .selectFrom('bank_file_batches')
        .selectAll()
        .where('bank_file_id', '=', fileId)
        .orderBy('batch_number')
        .execute(),
    answers: (fileId: string | undefined) =>
      db
        .selectFrom('bank_file_answers')
        .selectAll()
        .where('bank_file_id', '=', fileId ?? '')
        .orderBy('position')
        .execute(),
    /** Text of a stored file. */
    textOf: async (fileId: string) =>
      (await Array.fromAsync(readContent(context, fileId))).join(''),
    /** Entries of a stored file. */
    contentOf: (fileId: string | undefined) => readEntries(readContent(context, fileId ?? '')),
  };
}

/** Due work, run by hand at any time. */
function moving({ at, fake, brand, database }: Steps) {
  return {
    /** Cuts the window that closes at `when`; returns the newest file's id. */
    cut: async (when: string): Promise<string> => {
      const window = { programId: brand.programId, leavesAt: Temporal.Instant.from(when) };
      await cutBankFile(at(when), window, { isPatient: true });
      return (await filesOf(database, brand))[0]?.bank_file_id ?? '';
    },
    /** Cuts the window that closed at `leavesAt` at the time of a context. */
    cutAt: (moment: Context, leavesAt: string) => {
      const window = { programId: brand.programId, leavesAt: Temporal.Instant.from(leavesAt) };
      return cutBankFile(moment, window, { isPatient: true });
    },
    deliver: (when: string, fileId: string) => deliverBankFile(at(when), fileId),
    settle: (when: string, fileId: string, batchNumber = 1) =>
      settleBankFile(at(when), { fileId, batchNumber }),
    /** Imports a file of the bank; returns it as stored. */
    arrive: async (when: string, content: string) => {
      const open = async function* () {
        yield content;
      };
      const list = async () => ['arrived.ach'];
      const acknowledge = async () => {};
      await collectBankFiles(fake(at(when), { mailbox: { list, open, acknowledge } }));
      const files = await filesOf(database, brand);
      return files.find(({ direction }) => direction === 'incoming');
    },
  };
}

/** The brand's files, newest first. */
function filesOf({ allBrands }: TestService['database'], { brandId }: TestBrand) {
  return allBrands.db
    .selectFrom('bank_files')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('bank_file_id', 'desc')
    .execute();
}

/** Reads the header and entries of a bank file. */
export async function readEntries(content: AsyncIterable<string>) {
  const chunks = await Array.fromAsync(content);
  const file = await openNachaFile(() => chunks);
  if (!file.ok) throw new Error(JSON.stringify(file.problem));
  const entries: { batch: BatchHeader; entry: Entry }[] = [];
  let batch: BatchHeader | undefined;
  for await (const part of file.parts()) {
    if (part.kind === 'batch') batch = part.batch;
    for (const entry of part.kind === 'entries' ? part.entries : []) {
      if (batch) entries.push({ batch, entry });
    }
  }
  return { header: file.header, entries };
}

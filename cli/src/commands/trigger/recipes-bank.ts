import { UsageError } from '../../command-errors.ts';
import { findDeposit, startPull } from './objects.ts';
import { paymentFile } from './payment-file.ts';
import { withSettings } from './program-settings.ts';
import type { Recipes } from './recipe.ts';
import type { Scene } from './scene.ts';

/** An unacknowledged file is overdue after an hour, and its transfers do not settle. */
async function beOverdue(scene: Scene) {
  const deposit = await findDeposit(scene);
  const wanted = { ach_expects_ack: 'manual', ach_delivery_deadline: '1h' };
  return withSettings(scene, wanted, async () => {
    await startPull(scene, deposit);
    const { payload } = await scene.waitFor('bank_file.overdue', {});
    return { of: String(fieldOf(payload, 'bank_file_id')) };
  });
}

function fieldOf(payload: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(payload)).get(name);
}

/** A payment to a deposit of the sandbox. */
async function newPayment(scene: Scene) {
  const deposit = await findDeposit(scene);
  const { ach } = await scene.surety.accounts.get(deposit.account_id);
  if (!ach) throw new UsageError(`Account ${deposit.account_id} receives no transfers.`);
  return {
    routingNumber: ach.routing_number,
    accountNumber: ach.account_number,
    cents: 100,
    sequence: String(Math.floor(1e6 + Math.random() * 9e6)),
  };
}

/** Imports a file whose control record counts a batch that is not in it. */
async function loseBatch(scene: Scene) {
  const payment = await newPayment(scene);
  const text = paymentFile({ ...payment, modifier: 'A' }).replace('\n9000001', '\n9000002');
  const file = await scene.step('Imports a file of the bank of which one batch is missing', () =>
    scene.surety.simulate.achFile(text),
  );
  return { of: file.bank_file_id };
}

/** Imports a file of the bank, and shows its numbers and names, which is told. */
async function reveal(scene: Scene) {
  const payment = await newPayment(scene);
  const file = await scene.step('Imports a file of the bank with a payment of $1.00', () =>
    scene.surety.simulate.achFile(paymentFile({ ...payment, modifier: 'A' })),
  );
  await scene.step('Reveals the file, with its account numbers and names', () =>
    scene.surety.bankFiles.reveal(file.bank_file_id),
  );
  return { of: file.bank_file_id };
}

/** Imports one payment in two files, as a bank that sends it twice. */
async function sendTwice(scene: Scene) {
  const payment = await newPayment(scene);
  const send = (modifier: string) =>
    scene.surety.simulate.achFile(paymentFile({ ...payment, modifier }));
  await scene.step('Imports a file of the bank with a payment of $1.00', () => send('A'));
  const again = await scene.step('Imports the payment in a second file', () => send('B'));
  return { of: again.bank_file_id };
}

/** Cuts the file of a new transfer ahead of its window, and holds it. */
async function hold(scene: Scene): Promise<{ transferId: string; fileId: string }> {
  const deposit = await findDeposit(scene);
  // By the calendar of banks the transfer still waits for its file when the file is cut for it.
  return withSettings(scene, { ach_speed: 'calendar' }, async () => {
    const { transfer_id } = await startPull(scene, deposit);
    const { bank_file_id } = await scene.step(
      'Cuts its file and holds it before the delivery',
      () => scene.surety.simulate.achHold({ transfer_id }),
    );
    return { transferId: transfer_id, fileId: bank_file_id };
  });
}

/** A refused file waits for its end: its transfers go into another file, or fail. */
async function refuse(scene: Scene) {
  const held = await hold(scene);
  const file = { bank_file_id: held.fileId };
  await scene.step('Has the bank refuse the file', () =>
    scene.surety.simulate.bankFile({ ...file, move: 'refuse', reason: 'bad hash' }),
  );
  return held;
}

/** The transfers of a refused file fail if it is not cut anew. */
async function fail(scene: Scene) {
  const { transferId, fileId } = await refuse(scene);
  await scene.step('Fails the transfers of the file', () =>
    scene.surety.simulate.bankFile({ bank_file_id: fileId, move: 'fail' }),
  );
  return { of: transferId };
}

/** Imports a file whose first record is not that of a bank file. A file of other content each time. */
async function rejectFile(scene: Scene) {
  const text = `This is no bank file: ${crypto.randomUUID()}\n`;
  const file = await scene.step('Imports a text that is no bank file, as from the bank', () =>
    scene.surety.simulate.achFile(text, { keep_rejected: true }),
  );
  return { of: file.bank_file_id };
}

/** An exceeded rate is reported again only after it was within its limit: two months later. */
const windowDays = 61;
const maxReturns = 25;

async function exceedRate(scene: Scene) {
  const { surety } = scene;
  const programId = await scene.programId();
  const deposit = await findDeposit(scene);
  const before = await surety.programs.returnRates(programId);
  const isTold = before.rates.some(
    ({ category, told_at }) => category === 'unauthorized' && told_at,
  );
  if (isTold) {
    await scene.step(`Moves the sandbox's clock by ${windowDays} days, past the last returns`, () =>
      surety.clock.advance({ by: `P${windowDays}D` }),
    );
  }
  return withSettings(scene, { return_rate_alarm_returns: 1 }, async () => {
    for (let returns = 0; returns < maxReturns; returns += 1) {
      const { transfer_id } = await startPull(scene, deposit, 100);
      await scene.waitFor('transfer.completed', { of: transfer_id });
      await scene.step('Has the bank return it as unauthorized (R10)', () =>
        surety.simulate.achReturn({ transfer_id, return_code: 'R10' }),
      );
      const { rates } = await surety.programs.returnRates(programId);
      if (rates.some(({ told_at, category }) => category === 'unauthorized' && told_at)) break;
    }
    return { of: programId };
  });
}

export const bankRecipes: Recipes = {
  'bank_file.held': {
    about: 'holds the bank file of a transfer before its delivery',
    run: async (scene) => ({ of: (await hold(scene)).fileId }),
  },
  'bank_file.out_of_balance': {
    about: 'imports a file of the bank of which a batch is missing',
    run: loseBatch,
  },
  'bank_file.overdue': {
    about: 'has a bank file wait for an acknowledgement until it is overdue',
    run: beOverdue,
  },
  'bank_file.refused': {
    about: 'has the bank refuse the file of a transfer',
    run: async (scene) => ({ of: (await refuse(scene)).fileId }),
  },
  'bank_file.rejected': {
    about: 'imports a file of the bank that is not in the NACHA format',
    run: rejectFile,
  },
  'bank_file.revealed': {
    about: 'imports a file of the bank and reveals its numbers',
    run: reveal,
  },
  'bank_file.undecided': { about: 'imports the same payment from the bank twice', run: sendTwice },
  'program.return_rate_exceeded': {
    about: 'has the bank return transfers as unauthorized until the limit of NACHA is exceeded',
    run: exceedRate,
  },
  'transfer.failed': {
    about: 'has the bank refuse the file of a transfer, and fails the transfer',
    run: fail,
  },
};

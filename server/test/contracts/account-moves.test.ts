import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClosingSteps } from '../support/closing-steps.ts';
import { openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

interface Move {
  machine: string;
  on: string;
  to: string;
  is_possible: boolean | null;
  operation: { method: string; path: string; body: object } | null;
}

let service: TestService;
/** Transfers stay pending here. */
let slow: TestBrand;

beforeAll(async () => {
  service = await startTestService();
  slow = await service.createBrand({ ach_fast_delay_ms: 3_600_000 });
});
afterAll(() => service.stop());

const steps = () => openClosingSteps(service, slow);

/** Accounts in different situations; `features/lookup/objects/machine-walk.test.ts` sends the moves of all. */
const accounts = {
  'an empty deposit': async () => (await openSampleDeposit(service, 0n, slow)).depositId,
  'an empty deposit with a card': async () => (await steps().open(0n)).depositId,
  'a deposit whose closing is stopped': async () => {
    const card = await steps().open(100n);
    await steps().simulate('settlement', samplePurchase(card.cardId, '2.00'));
    await steps().close(card.depositId);
    await steps().reach(card.depositId, 'stopped', 'owed_exceeds_deposit');
    return card.depositId;
  },
  'a bank account with a pull on its way': async () => {
    const { depositId, externalId } = await steps().open(0n);
    await steps().ask(externalId, depositId, 500);
    return externalId;
  },
};

const movesOf = async (id: string): Promise<Move[]> =>
  (await slow.api('GET', `/objects/${id}/moves`)).body.moves;
const nameOf = ({ machine, on, to }: Move) => `${machine} ${on} to ${to}`;

test('the moves of a deposit tell what its card and its money allow, and those of a closing leave it open', async () => {
  const told = async (name: keyof typeof accounts) =>
    (await movesOf(await accounts[name]())).flatMap((move) =>
      move.operation ? [[nameOf(move), move.is_possible]] : [],
    );
  expect(await told('an empty deposit')).toEqual([
    ['account freeze to frozen', true],
    ['account startClosing to inactive', true],
    ['account close to closed', true],
  ]);
  expect(await told('an empty deposit with a card')).toEqual([
    ['account freeze to frozen', true],
    ['account startClosing to inactive', true],
    ['account close to closed', false],
  ]);
  expect(await told('a bank account with a pull on its way')).toEqual([
    ['account freeze to frozen', true],
    ['account remove to removed', false],
  ]);
  // A request may name another bank account, or another source of what is owed.
  expect(await told('a deposit whose closing is stopped')).toEqual([
    ['account close to closed', false],
    ['closing check to closed', null],
    ['closing check to closing', null],
  ]);
});

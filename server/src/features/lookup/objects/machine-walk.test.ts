import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountScenes,
  cardScenes,
  closingScenes,
  historyScenes,
  transactionScenes,
} from '../../../../test/support/machine-scenes/account-scenes.ts';
import {
  advanceScenes,
  bankFileScenes,
  transferScenes,
  validationScenes,
} from '../../../../test/support/machine-scenes/bank-scenes.ts';
import { deliveryScenes } from '../../../../test/support/machine-scenes/delivery-scenes.ts';
import {
  applicationScenes,
  identityChangeScenes,
  kycScenes,
} from '../../../../test/support/machine-scenes/person-scenes.ts';
import {
  type MachineScenes,
  openSceneWorld,
  type SceneWorld,
} from '../../../../test/support/machine-scenes/scene-world.ts';
import { sampleLinkResult } from '../../../../test/support/sample-links.ts';
import { features } from '../../../wiring.ts';
import { collectObjectTypes } from './object-types.ts';

interface Move {
  machine: string;
  on: string;
  when: string | null;
  to: string;
  is_possible: boolean | null;
  operation: { method: string; path: string; body: object } | null;
  reason: string | null;
}

/** Scenes of each machine that a person's request can move. */
const scenes: Readonly<Record<string, MachineScenes>> = {
  account: accountScenes,
  'account-history': historyScenes,
  'account-validation': validationScenes,
  advance: advanceScenes,
  application: applicationScenes,
  'bank-file': bankFileScenes,
  card: cardScenes,
  closing: closingScenes,
  delivery: deliveryScenes,
  'identity-change': identityChangeScenes,
  kyc: kycScenes,
  transaction: transactionScenes,
  transfer: transferScenes,
};

/** Moves of which the object's facts do not tell whether they are possible, by machine and event. */
const undecided: Readonly<Record<string, string>> = {
  'account-history query':
    'Asking is always accepted; the age of the history decides whether it is asked for anew.',
  'account-validation mismatch': 'The amounts of the request decide.',
  'closing check': 'The request may name another bank account, or another source of what is owed.',
  'transaction clear': 'The amount of the request, and whether it is final, decide.',
  'transaction reverse': 'The amount of the request decides.',
  'transaction expire': 'What has cleared decides where it leads; it is always accepted.',
  'transaction refund': 'The amount of the request decides.',
};

/** States to which the request of a move goes on at once, by machine and event. */
const further: Readonly<Record<string, readonly string[]>> = {
  // A deposit that nothing keeps is closed in the same request.
  'account startClosing': ['closed'],
};

/** What nobody may do now, and what is there no longer. */
const refusals = [409, 404];

let world: SceneWorld;

beforeAll(async () => {
  world = await openSceneWorld();
});
afterAll(() => world.service.stop());

const machines = collectObjectTypes(features).flatMap(({ machines: own }) => Object.entries(own));

test('every machine has a scene in each state that a request can leave', () => {
  const missing = machines.flatMap(([name, { states, calls }]) => {
    const left = states.rows.filter(({ on }) => !('reason' in (calls[on] ?? {})));
    const from = new Set(left.flatMap((row) => row.from ?? []));
    return [...from].filter((state) => !scenes[name]?.[state]).map((state) => `${name}: ${state}`);
  });
  expect(missing).toEqual([]);
  const known = new Set(machines.map(([name]) => name));
  expect(Object.keys(scenes).filter((name) => !known.has(name))).toEqual([]);
});

const cases = Object.entries(scenes).flatMap(([machine, byState]) =>
  Object.entries(byState).flatMap(([state, made]) =>
    Object.entries(made).map(([name, make]) => ({ machine, state, name, make })),
  ),
);

describe('the moves of each object that a person can make', () => {
  test.each(cases)('$machine, $state: $name', async ({ machine, state, make }) => {
    const looked = await look(machine, await make(world));
    expect(looked.state).toBe(state);
    for (const [at, move] of looked.moves.entries()) {
      const key = `${machine} ${move.on}`;
      if (move.operation === null) {
        expect([key, move.reason]).toEqual([key, expect.stringMatching(/\.$/)]);
        continue;
      }
      if (move.is_possible === null) expect(undecided).toHaveProperty([key]);
      // An accepted move changes the object, so that each is tried on one of its own.
      const id = await make(world);
      const isAccepted = await tryMove(machine, id, at);
      if (isAccepted) await follow(machine, id, state, rivalsOf(looked.moves, move));
    }
  });
});

/** Rows of one event, of which the object's facts choose one. */
const rivalsOf = (moves: readonly Move[], { on }: Move) => moves.filter((each) => each.on === on);

/** Sends the request of an object's move, which the service has to answer as the move says; true if it is accepted. */
async function tryMove(machine: string, id: string, at: number): Promise<boolean> {
  const { moves } = await look(machine, id);
  const move = moves[at];
  if (!move?.operation) throw new Error(`A move of ${machine} is told of one object alone`);
  const key = `${machine} ${move.on}`;
  const { method, path, body } = move.operation;
  const fields = await (asked[key]?.(id) ?? {});
  const sent = method === 'GET' || method === 'DELETE' ? undefined : { ...body, ...fields };
  const answer = await brandOf(machine).api(method, path, sent);
  const isAccepted = rivalsOf(moves, move).some(({ is_possible }) => is_possible !== false);
  expect([key, move.to, answer.status, answer.body]).toEqual([
    key,
    move.to,
    expect.toSatisfy((status: number) => (isAccepted ? status < 300 : refusals.includes(status))),
    expect.anything(),
  ]);
  return isAccepted;
}

/** The brand of a machine's scenes. */
const brandOf = (machine: string) =>
  ['advance', 'account-validation'].includes(machine) ? world.slow : world.brand;

/** Expects that an accepted move has led where one of its possible rows leads; a file of the bank is read a moment later. */
async function follow(machine: string, id: string, from: string, rivals: readonly Move[]) {
  const possible = rivals.filter(({ is_possible }) => is_possible !== false);
  const isOpen = possible.some(({ is_possible }) => is_possible === null);
  const key = `${machine} ${possible[0]?.on}`;
  const ends = [
    ...possible.map(({ to }) => to),
    ...(further[key] ?? []),
    ...(isOpen ? [from] : []),
  ];
  const first = (await look(machine, id)).state;
  if (ends.includes(first)) return;
  await world.pass('PT1S', brandOf(machine));
  expect([key, ends]).toEqual([key, expect.arrayContaining([(await look(machine, id)).state])]);
}

/** The state of an object's machine and the moves from it. */
async function look(machine: string, id: string): Promise<{ state: string; moves: Move[] }> {
  const { body } = await brandOf(machine).api('GET', `/objects/${id}/moves`);
  const found = body.states.find((each: { machine: string }) => each.machine === machine);
  return {
    state: found?.state,
    moves: body.moves.filter((move: Move) => move.machine === machine),
  };
}

/** A code that may come until 60 days after the settlement. */
const returned = async () => ({ return_code: 'R10' });
const amountsOf = async (id: string, change: number) => {
  const { rows } = await world.service.owner.query(
    `select t.amount_cents::integer as amount from account_validations v
       join transfers t on t.brand_id = v.brand_id and t.destination_account_id = v.account_id
      where v.validation_id = $1 order by t.transfer_id`,
    [id],
  );
  return { amounts: rows.map(({ amount }) => amount + change) };
};

/** What a request must say besides the ids of its object, by machine and event. */
const asked: Readonly<Record<string, (id: string) => Promise<object>>> = {
  'account freeze': async () => ({ reason: 'Card numbers were sold' }),
  'account finishLinkFlow': async () => sampleLinkResult(),
  'account-validation return': returned,
  'account-validation match': (id) => amountsOf(id, 0),
  'account-validation mismatch': (id) => amountsOf(id, 1),
  'advance return': returned,
  'application patch': async () => ({ applicant: { monthly_housing_payment: 160_000 } }),
  'transaction increment': async () => ({ amount: '1.00' }),
  'transfer return': returned,
};

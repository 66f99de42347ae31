import { expect } from 'vitest';
import { type ApplicationCalls, applicationCalls } from '../application-calls.ts';
import { type ChangeCalls, changeCalls } from '../identity-change-calls.ts';
import { openSampleCard, type SampleCard } from '../sample-cards.ts';
import { linkSampleAccount } from '../sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../test-service.ts';

/** A service whose clock stands and that has no worker: what is due is done as the clock is advanced. */
export interface SceneWorld {
  service: TestService;
  brand: TestBrand;
  /** Its pulls stay pending for an hour, and are advanced to the deposit in seven minutes. */
  slow: TestBrand;
  applications: ApplicationCalls;
  changes: ChangeCalls;
  api: TestBrand['api'];
  /** Sends a request that must succeed, and returns the body of its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  done(method: string, path: string, body?: unknown, brand?: TestBrand): Promise<any>;
  pass(by: string, brand?: TestBrand): Promise<unknown>;
  /** A card whose deposit holds money, with a bank account. */
  openCard(cents: bigint, brand?: TestBrand): Promise<SampleCard & { bankId: string }>;
  pull(of: { bankId: string; depositId: string }, brand?: TestBrand): Promise<string>;
  /** The first value of a statement's first row; empty without one. */
  read(statement: string, ...values: readonly string[]): Promise<string>;
}

/** Makes an object in a state, and returns its id. */
export type Make = (world: SceneWorld) => Promise<string>;

/** The scenes of a machine: by state, objects that differ in what they allow, each with its name. */
export type MachineScenes = Readonly<Record<string, Readonly<Record<string, Make>>>>;

export async function openSceneWorld(): Promise<SceneWorld> {
  const service = await startTestService({ worker: false });
  const { brand } = service;
  const slow = await service.createBrand({
    ach_fast_delay_ms: 3_600_000,
    instant_funding_limit: 30_000,
  });
  const world: SceneWorld = {
    service,
    brand,
    slow,
    applications: applicationCalls(service, brand),
    changes: changeCalls(service, brand),
    api: brand.api,
    done: async (method, path, body, of = brand) => {
      const answer = await of.api(method, path, body);
      expect([answer.status, answer.body]).toEqual([
        expect.toSatisfy((status: number) => status < 300),
        expect.anything(),
      ]);
      return answer.body;
    },
    pass: (by, of = brand) => world.done('POST', '/sandbox/clock/advance', { by }, of),
    openCard: async (cents, of = brand) => {
      const card = await openSampleCard(service, cents, of);
      return { ...card, bankId: await linkSampleAccount(of, card.customerId) };
    },
    pull: async ({ bankId, depositId }, of = brand) => {
      const body = {
        origination_account_id: bankId,
        destination_account_id: depositId,
        amount: 2_000,
      };
      return (await world.done('POST', '/transfers', body, of)).transfer_id;
    },
    read: async (statement, ...values) => {
      const { rows } = await service.owner.query(statement, [...values]);
      return Object.values<string>(rows[0] ?? {})[0] ?? '';
    },
  };
  for (const each of [brand, slow]) {
    await world.done('PATCH', '/sandbox/clock', { mode: 'stopped' }, each);
  }
  return world;
}

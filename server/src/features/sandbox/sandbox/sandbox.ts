import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { defineFeature } from '../../../platform/feature.ts';
import { addSampleAgreements } from '../../people/agreements/agreements.ts';
import {
  createBrand,
  createKeyPair,
  createProgram,
  findDemoBrand,
  type KeyPair,
  listPrograms,
  type Operator,
} from '../../tenants/brands/brands.ts';
import { createDemoWorld } from '../worlds/worlds.ts';
import { mailContent } from './bank-mail.ts';

export { bankMailOf } from './bank-mail.ts';

export const sandbox = defineFeature({ name: 'sandbox', sealed: [mailContent] });

/** Access data for the sandbox; the content of `sandbox.json`. */
export interface SandboxAccess {
  base_url: string;
  identity: string;
  authorization: string;
  brand_id: string;
  program_id: string;
  portal_url: string | null;
  /** Key that creates and removes worlds. */
  management_key: string;
}

export type DemoBrand = KeyPair & { brandId: string; programId: string; isNew: boolean };

/**
 * Opens the demo brand with its secured-charge-card program and a working key pair. Keys are stored
 * only as hashes, so when `known` no longer fits the database a new pair is made.
 */
export async function openDemoBrand(
  operator: Operator,
  known: SandboxAccess | null,
  accepts: (pair: KeyPair) => Promise<boolean>,
): Promise<DemoBrand> {
  const brandId = (await findDemoBrand(operator)) ?? (await createDemoBrand(operator));
  const [program] = await listPrograms(operator, brandId);
  const programId = program?.program_id ?? (await createDemoProgram(operator, brandId));
  if (known?.brand_id === brandId && (await accepts(known))) {
    const { identity, authorization } = known;
    return { identity, authorization, brandId, programId, isNew: false };
  }
  const pair = await createKeyPair(operator, brandId, { label: 'sandbox', scope: 'full' });
  const { identity, authorization } = pair;
  return { identity, authorization, brandId, programId, isNew: true };
}

/** Creates the demo brand's program, with samples of its agreements. */
function createDemoProgram(operator: Operator, brandId: string): Promise<string> {
  return operator.transaction(async (tx) => {
    const inside: Operator = { ...operator, transaction: (work) => work(tx) };
    const programId = await createProgram(inside, brandId, {
      name: 'Demo secured charge card',
      currency: 'USD',
      settings: {},
    });
    await addSampleAgreements({ db: tx, brandId }, programId, wallClock.now());
    return programId;
  });
}

/** Creates and marks the brand in one transaction: a later start finds it by its mark alone. */
function createDemoBrand(operator: Operator): Promise<string> {
  return operator.transaction(async (tx) => {
    const inside: Operator = { ...operator, transaction: (work) => work(tx) };
    const brandId = await createBrand(inside, 'Demo Brand');
    await createDemoWorld(inside, brandId);
    return brandId;
  });
}

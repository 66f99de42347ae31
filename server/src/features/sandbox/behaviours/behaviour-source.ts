import { randomUUID } from 'node:crypto';
import {
  type Behaviour,
  type BehaviourSource,
  type VendorCall,
  type VendorCallKind,
  type VendorOf,
  vendorCalls,
} from '../../../kernel/vendor-behaviour.ts';
import type { Context } from '../../../platform/context.ts';
import { type Candidate, choicesFor, outcomeIn, useReference } from './behaviour-rules.ts';
import { findCandidates, useBehaviour } from './behaviours-store.ts';
import { mishapOf } from './seeded-behaviour-rules.ts';

/** Opens the context in which a brand's simulated vendor keeps its data. */
type OpenBrand = (brandId: string) => Promise<Context>;

/** Call with the behaviours that may still apply to it. */
interface AskedCall {
  call: VendorCall;
  choices: Candidate[];
  found: Behaviour | null;
}

/** Source of the behaviours set by `setBehaviour`: one query per call when none is set. */
export function behaviourSource(openBrand: OpenBrand): BehaviourSource {
  return {
    find: async <K extends VendorCallKind>(calls: readonly VendorCall<K>[]) => {
      const [first] = calls;
      if (!first) return [];
      const { brandId } = first;
      const { vendor } = vendorCalls[first.kind];
      const brand = await openBrand(brandId);
      const references = calls.map(({ reference }) => reference);
      const candidates = await findCandidates(brand, vendor, references);
      const asked = calls.map<AskedCall>((call) => ({
        call,
        choices: candidates.length === 0 ? [] : choicesFor(candidates, call),
        found: null,
      }));
      const claim: Claim = (behaviourId, uses) =>
        brand.unit((unit) => useBehaviour(unit, behaviourId, uses));
      await settle(asked, claim);
      return asked.map(({ found }) => found as Behaviour<VendorOf<K>> | null);
    },
  };
}

type Claim = (behaviourId: string, references: string[]) => Promise<string[]>;

/** Offers each call its first choice; calls whose choice was used up meanwhile get the next one. */
async function settle(asked: readonly AskedCall[], claim: Claim): Promise<void> {
  let open = asked.filter(({ choices }) => choices.length > 0);
  while (open.length > 0) {
    const turned: AskedCall[] = [];
    for (const [choice, group] of groupByFirst(open)) {
      turned.push(...(await offer(choice, group, claim)));
    }
    open = turned.filter(({ choices }) => choices.length > 0);
  }
}

function groupByFirst(open: readonly AskedCall[]): Map<Candidate, AskedCall[]> {
  const groups = new Map<Candidate, AskedCall[]>();
  for (const asked of open) {
    const [first] = asked.choices;
    if (!first) continue;
    const group = groups.get(first);
    if (group) group.push(asked);
    else groups.set(first, [asked]);
  }
  return groups;
}

/** Returns the calls that need their next choice. */
async function offer(choice: Candidate, group: AskedCall[], claim: Claim): Promise<AskedCall[]> {
  const followers = group.flatMap((asked) => {
    const behaviour = behaviourIn(choice, asked.call);
    const reference = useReference(asked.call, choice.behave, randomUUID());
    return behaviour ? [{ asked, behaviour, reference }] : [];
  });
  // A behaviour by seed leaves most calls unchanged; that settles them too.
  if (followers.length === 0) return [];
  const held = new Set(
    await claim(
      choice.behaviour_id,
      followers.map(({ reference }) => reference),
    ),
  );
  const turned: AskedCall[] = [];
  for (const { asked, behaviour, reference } of followers) {
    if (held.has(reference)) {
      asked.found = behaviour;
      continue;
    }
    asked.choices = asked.choices.slice(1);
    turned.push(asked);
  }
  return turned;
}

function behaviourIn({ behave }: Candidate, call: VendorCall): Behaviour | null {
  const { seed, rate } = behave;
  if (behave.by_seed && seed !== undefined && rate !== undefined) {
    const outcome = mishapOf({ seed, rate }, call);
    return outcome && { latencyMs: 0, isDown: false, outcome };
  }
  const outcome = outcomeIn(behave);
  return { latencyMs: behave.latency_ms ?? 0, isDown: behave.down === true, outcome };
}

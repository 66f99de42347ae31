import { type RawBuilder, sql } from 'kysely';
import type { GuardInput, Guards, StateTable } from '../../kernel/state-table.ts';
import type { Context } from '../context.ts';
import type { MoveCall } from './move-call.ts';

/** Ids of an object and of those around it, by the names that operations use; and its `kind`, if its type has some. */
export type ObjectFacts = Readonly<Record<string, string | null>>;

/** A state machine of objects, with the call that makes each of its moves. */
export interface Machine {
  states: StateTable;
  calls: Readonly<Record<string, MoveCall>>;
  /** Input of the table's guards by the facts of an object; null where the facts do not tell it. */
  guardInput: ((facts: ObjectFacts) => unknown) | null;
}

/** A type of objects that a feature has, found by their ids alone. */
export interface ObjectDefinition {
  type: string;
  /** Words for one object in the reference: 'a card'. */
  words: string;
  /** Path after the version prefix that reads an object, with `object_id` and names of facts. */
  path: string | ((facts: ObjectFacts) => string);
  /** State machines by the names of their pages in docs/states. */
  machines?: Readonly<Record<string, Machine>>;
  /**
   * Selects objects of the brand by primary keys. The columns stand in this order, since the selects of all types form
   * one union: type, id, title (null for a person, whose name is sealed), customer, states by machine, facts.
   */
  select: (brandId: string, ids: readonly string[]) => RawBuilder<unknown>;
  /**
   * Reads facts of one object that its row does not have, for the guards of its machines: cards and transfers of an
   * account. They are read with its moves alone.
   */
  readFacts?: (context: Context, facts: ObjectFacts) => Promise<ObjectFacts>;
}

/** A state machine that a higher feature adds to the objects of a lower one. */
export interface AddedMachine {
  /** Type of the objects. */
  of: string;
  name: string;
  machine: Machine;
  /** Selects the state of the object with the id `object_id`, a column of the statement around it. */
  select: (brandId: string) => RawBuilder<unknown>;
}

/**
 * Joins a state table with the calls of its moves; a test asks for those of all events.
 *
 * @param guardInput makes the input of the table's guards from the facts of an object, so that its moves tell which of
 *   them are possible; left out where facts do not decide.
 */
export function defineMachine<Event extends string, G extends Guards>(
  states: StateTable & { rows: readonly { on: Event }[]; guards?: G },
  calls: Readonly<Partial<Record<NoInfer<Event>, MoveCall>>>,
  guardInput?: (facts: ObjectFacts) => GuardInput<NoInfer<G>>,
): Machine {
  return { states, calls: calls as Machine['calls'], guardInput: guardInput ?? null };
}

/** The amount of a row as people write it: `$1,012.50`, and `12.50 EUR` in another currency than dollars. */
export const shownAmount = sql`
  case when currency = 'USD' then to_char(abs(amount_cents) / 100.0, 'FM"$"999,999,999,990.00')
       else to_char(abs(amount_cents) / 100.0, 'FM999,999,999,990.00') || ' ' || currency end`;

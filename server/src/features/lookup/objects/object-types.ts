import type { Feature } from '../../../platform/feature.ts';
import type {
  AddedMachine,
  Machine,
  ObjectDefinition,
} from '../../../platform/objects/define-object.ts';
import type { ObjectWords } from './objects-rules.ts';

/** A type of objects with all of its machines. */
export interface ObjectType extends ObjectDefinition {
  machines: Readonly<Record<string, Machine>>;
  added: readonly AddedMachine[];
}

/**
 * The order in which the reference has the types of lower features, last one first: a type that is not here comes after
 * them, in the order of the features.
 */
const backwards =
  'kyc_verification credit_application journal account_validation bank_file transfer transaction card account key program beneficial_owner business customer'.split(
    ' ',
  );

/** The types of objects that the features list, with the machines that higher features add. */
export function collectObjectTypes(features: readonly Feature[]): ObjectType[] {
  const allAdded = features.flatMap(({ addedMachines }) => addedMachines ?? []);
  return features
    .flatMap(({ objects }) => objects ?? [])
    .toSorted((a, b) => backwards.indexOf(b.type) - backwards.indexOf(a.type))
    .map((definition) => {
      const added = allAdded.filter(({ of }) => of === definition.type);
      const more = Object.fromEntries(added.map(({ name, machine }) => [name, machine]));
      return { ...definition, machines: { ...definition.machines, ...more }, added };
    });
}

/** Words of the types for the reference. */
export function wordsOf(types: readonly ObjectType[]): ObjectWords {
  return {
    types: Object.fromEntries(types.map(({ type, words }) => [type, words])),
    machines: types.flatMap(({ machines }) => Object.keys(machines)).toSorted(),
  };
}

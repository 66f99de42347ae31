import { type MachineName, machines } from '@surety/sdk/catalog/machines';
import { inWords } from '../parts/status.tsx';

/** The states of a machine, in the order of its table. */
export const statesOf = (machine: MachineName): readonly string[] =>
  machines[machine]?.states ?? [];

/** A value of a filter with its words. */
const named = (value: string) => [value, inWords(value)] as const;

/** The states of a machine as the values of a filter. */
export const stateOptions = (machine: MachineName) => statesOf(machine).map(named);

import { idFields } from './ids.ts';
import { moneyFields } from './money.ts';
import { peopleFields } from './people.ts';
import { sandboxFields } from './sandbox.ts';

/** Descriptions of properties by name, for those whose schema has none. */
export const fieldDescriptions: Readonly<Record<string, string | undefined>> = {
  ...idFields,
  ...peopleFields,
  ...moneyFields,
  ...sandboxFields,
};

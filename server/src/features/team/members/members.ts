import { defineFeature } from '../../../platform/feature.ts';
import { acceptanceOperations } from './acceptance-routes.ts';
import { memberErrors } from './member-errors.ts';
import { memberOperations } from './members-routes.ts';

export { memberLeft } from './members-hooks.ts';
export { inviteByOperator, listPeople, type NamedPerson, stopPerson } from './operate-people.ts';
export { recoverPerson } from './recover-person.ts';

export const members = defineFeature({
  name: 'members',
  errors: memberErrors,
  operations: [...memberOperations, ...acceptanceOperations],
});

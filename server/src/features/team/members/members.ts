import { defineFeature } from '../../../platform/feature.ts';
import { acceptanceOperations } from './acceptance-routes.ts';
import { memberErrors } from './member-errors.ts';
import { memberOperations } from './members-routes.ts';

export { inviteByOperator, listPeople, stopPerson } from './operate-people.ts';

export const members = defineFeature({
  name: 'members',
  errors: memberErrors,
  operations: [...memberOperations, ...acceptanceOperations],
});

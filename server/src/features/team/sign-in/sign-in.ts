import { defineFeature } from '../../../platform/feature.ts';
import { signInErrors } from './sign-in-errors.ts';
import { sessionOperations } from './sign-in-routes.ts';

export { authenticatePeople } from './authenticate-person.ts';
export { joinOwnWorld, reachesBrand, removeMembers } from './memberships.ts';
export { portalLinkOperation } from './portal-links-routes.ts';
export { signInMethods } from './read-session.ts';
export { openSessionWatch, type SessionWatch, sessionWatch } from './session-watch.ts';
export { makeLocalLink } from './sign-in-links.ts';
export { startSweepingSessions } from './sweep-sessions.ts';

export const signIn = defineFeature({
  name: 'sign-in',
  errors: signInErrors,
  operations: sessionOperations,
});

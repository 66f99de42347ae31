import { defineFeature } from '../../../platform/feature.ts';
import { openSessionWatch, sessionWatch } from './session-watch.ts';
import { signInErrors } from './sign-in-errors.ts';
import { sessionOperations } from './sign-in-routes.ts';
import { startSweepingSessions } from './sweep-sessions.ts';

export { authenticatePeople } from './authenticate-person.ts';
export {
  confirmOwnSession,
  endSessions,
  readOwnSession,
  signInPerson,
  strengthenOwnSession,
} from './confirm-own-session.ts';
export { findKnownDevice, type KnownDevice } from './known-devices.ts';
export { joinOwnWorld, reachesBrand, removeMembers } from './memberships.ts';
export { refuseWeakSession, requirePerson } from './own-sessions.ts';
export { namesOfPeople } from './people-names.ts';
export { portalLinkOperation } from './portal-links-routes.ts';
export { signInMethods, viewSession } from './read-session.ts';
export { sessionWatch } from './session-watch.ts';
export { makeLinkOf, makeLocalLink, type SignInLink } from './sign-in-links.ts';
export { SessionView, sessionExample } from './sign-in-schemas.ts';
export { type NewSession, newToken } from './start-session.ts';

export const signIn = defineFeature({
  name: 'sign-in',
  errors: signInErrors,
  operations: sessionOperations,
  loops: [startSweepingSessions],
  serverLoops: [({ port }) => port(sessionWatch).start()],
  binds: [sessionWatch.opens(openSessionWatch)],
});

import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { rightsOf } from '../../../platform/http/operations/role-rules.ts';
import { definePort } from '../../../platform/port.ts';
import type { Person } from './own-sessions.ts';
import { findPersonRow, listReachedBrands } from './people-store.ts';
import { isConfirmed } from './session-rules.ts';
import { listSessionRows } from './sessions-store.ts';

/** Means by which a person can sign in: `password`, `totp`, `passkey`. */
export const signInMethods =
  definePort<(context: Context, personId: string) => Promise<string[]>>('methods of signing in');

/** Brands in an answer: the sandbox of a test suite may have thousands of worlds. */
const mostBrands = 200;

/** The session as the portal shows it: the person, and what the person may do in which brand. */
export async function viewSession(
  context: Context,
  { personId, sessionId }: Pick<Person, 'personId' | 'sessionId'>,
) {
  const { environment } = context;
  const [person, rows, methods, brands] = await Promise.all([
    findPersonRow(context, personId),
    listSessionRows(context, personId),
    context.port(signInMethods)(context, personId),
    listReachedBrands(context, {
      personId,
      isSandbox: environment === 'sandbox',
      limit: mostBrands,
    }),
  ]);
  if (!person) throw new Error(`Person ${personId} has a session and does not exist`);
  const session = rows.find((row) => row.session_id === sessionId);
  return {
    person,
    environment,
    is_confirmed: isConfirmed(session?.confirmed_at ?? null, wallClock.now()),
    methods,
    brands: brands.map((brand) => ({ ...brand, permissions: rightsOf(brand.role, environment) })),
  };
}

import { newId } from '../../../kernel/ids.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findLocalOwner, insertLink, insertPerson } from './people-store.ts';
import { linkMinutes } from './session-rules.ts';
import { newToken } from './start-session.ts';

export interface SignInLink {
  /** Address of the portal with the token in its fragment, which no server receives or logs. */
  url: string;
  endsAt: Temporal.Instant;
}

/**
 * Makes a link that signs the sandbox's own user in, once and within ten minutes.
 *
 * @param publicUrl address of the service, without a path.
 */
export async function makeLocalLink(tx: Tx, publicUrl: string): Promise<SignInLink> {
  return makeLinkOf(tx, (await findLocalOwner(tx)) ?? (await makeLocalOwner(tx)), publicUrl);
}

/** Makes a link that signs a person in, once and within ten minutes. */
export async function makeLinkOf(tx: Tx, personId: string, publicUrl: string): Promise<SignInLink> {
  const now = wallClock.now();
  const endsAt = now.add({ minutes: linkMinutes });
  const token = newToken();
  await insertLink(tx, {
    token_hash: hashKey(token),
    person_id: personId,
    created_at: now.toString(),
    ends_at: endsAt.toString(),
  });
  return { url: `${publicUrl}/portal/sign-in#link=${token}`, endsAt };
}

/** The one who started the sandbox owns every brand of it, without a password. */
async function makeLocalOwner(tx: Tx): Promise<string> {
  const person_id = newId();
  const created_at = wallClock.now().toString();
  const person = { person_id, name: 'Local owner', email: null, created_at };
  await insertPerson(tx, person, { everyBrand: true });
  return person_id;
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { announce } from '../../parts/announce.ts';
import { ownKey, sessionKey } from '../../platform/keys.ts';
import { callPortal, type PersonCall } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';

/** Answer of `GET /portal/api/me`. */
export interface Me {
  readonly person_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly has_password: boolean;
  readonly has_totp: boolean;
  readonly recovery_codes_left: number;
  readonly passkeys: readonly Passkey[];
}

export interface Passkey {
  readonly passkey_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** A session of `GET /portal/api/sessions`. */
export interface OwnSession {
  readonly session_id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly ends_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly is_current: boolean;
}

export const meKey = ownKey('me');
export const sessionsKey = ownKey('sessions');

/** The person of the session with their credentials. */
export function useMe() {
  return useQuery({
    queryKey: meKey,
    queryFn: () => callPortal<Me>({ method: 'GET', path: '/me' }),
  });
}

/** A change of the person's own account. Session and sessions are read again, since both may show it. */
export function useOwnChange<Input>(
  change: (input: Input) => PersonCall | Promise<PersonCall>,
  done: string,
) {
  return useMutation({
    mutationFn: async (input: Input) => callPortal<Me>(await change(input)),
    onSuccess: (me) => {
      queries.setQueryData(meKey, me);
      void queries.invalidateQueries({ queryKey: sessionKey });
      void queries.invalidateQueries({ queryKey: sessionsKey });
      announce(done);
    },
  });
}

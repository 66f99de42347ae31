import { defineErrors } from '../../../kernel/define-errors.ts';

/** Errors of signing in to the portal. */
export const signInErrors = defineErrors({
  sign_in_link_ended: {
    kind: 'unauthenticated',
    meaning: 'The link that you opened no longer signs anybody in.',
    message:
      'This sign-in link is not known, was used or is older than ten minutes. In a sandbox, `surety open` makes another.',
    cure: 'Open another link: in a sandbox, `surety open` makes one.',
  },
  session_dne: { kind: 'not_found', message: 'You have no session {session_id}.' },
});

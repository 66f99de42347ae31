import { defineErrors } from '../../../kernel/define-errors.ts';

export const credentialErrors = defineErrors({
  sign_in_refused: {
    kind: 'unauthenticated',
    meaning: 'The sign-in failed, and the answer does not say which part was wrong.',
    message: 'The e-mail, the password or the code is not right.',
    cure: 'Check the e-mail and the password. A code of an authenticator app is accepted once; wait for the next one.',
  },
  code_required: {
    kind: 'forbidden',
    meaning: 'The password alone does not sign this person in.',
    message: 'This person signs in with a code too: send `code`.',
    cure: 'Send a code of the authenticator app, or a recovery code, in `code`.',
  },
  password_of_several: {
    kind: 'conflict',
    meaning:
      'Several people with the e-mail have this password, so it does not say which of them signs in or joins.',
    message:
      'Several people with this e-mail have this password, so it does not say who you are. Use your passkey, or accept an invitation as a new person.',
    cure: 'Use your passkey, or accept an invitation as a new person. Otherwise sign in in a browser in which you signed in before, or ask the operator for a sign-in link (`npm run admin -- person recover --person ID`), and change your password.',
  },
  passkey_refused: {
    kind: 'forbidden',
    meaning: "The passkey's response does not fit the sign-in that was started.",
    message: 'The passkey was not accepted: {reason}.',
    cure: 'Request new options, and use the passkey within five minutes.',
    example: { reason: 'its challenge was used or has ended' },
  },
  sign_in_slowed: {
    kind: 'rate_limited',
    meaning: 'Sign-ins are delayed, because too many of them failed.',
    message: 'Too many wrong passwords or codes. Try again in {seconds} seconds.',
  },
  proof_refused: {
    kind: 'forbidden',
    meaning: 'The confirmation failed, and the answer does not say which part was wrong.',
    message: 'The password or the code is not right.',
    cure: 'Check the password. A code of an authenticator app is accepted once; wait for the next one.',
  },
  second_factor_required: {
    kind: 'forbidden',
    meaning:
      'The operation requires a second factor, and you have registered none; in live a one-time link adds the first.',
    message:
      'In live this needs a passkey or a code of an authenticator app; this person has neither.',
    cure: 'Ask the operator for a sign-in link (`npm run admin -- person recover`), then add a passkey or an authenticator app within ten minutes of opening it.',
  },
  email_missing: {
    kind: 'conflict',
    meaning: 'Your request sets a password for a person who has no e-mail to sign in with.',
    message: 'This person has no e-mail to sign in with, so a password would be of no use.',
    cure: 'Add a passkey instead, or invite a person with an e-mail.',
  },
  totp_exists: {
    kind: 'conflict',
    meaning: 'Your request adds an authenticator app to a person who has one.',
    message: 'This person has an authenticator app already; remove it first.',
    cure: 'Remove the authenticator app first.',
  },
  totp_missing: {
    kind: 'conflict',
    meaning: 'Your request sends a code, but no authenticator app is being added.',
    message: 'This person has no authenticator app; begin with POST /portal/api/me/totp.',
    cure: 'Begin to add the authenticator app again, and send its code.',
  },
  passkey_dne: { kind: 'not_found', message: 'No passkey {passkey_id} exists.' },
  passkey_exists: {
    kind: 'conflict',
    meaning: 'Your request registers a passkey for a second time.',
    message: 'This passkey is registered already.',
    cure: 'Nothing: the passkey can sign in.',
  },
  passkey_limit: {
    kind: 'conflict',
    meaning: 'You have as many passkeys as a person may have, so none was added.',
    message: 'A person can have at most {limit} passkeys. Remove one first.',
    cure: 'Remove a passkey first.',
  },
  last_credential: {
    kind: 'conflict',
    meaning: 'Your request would leave a person without any way to sign in, so it was refused.',
    message: 'This is the only way in which this person can sign in.',
    cure: 'Add another passkey or a password first.',
  },
});

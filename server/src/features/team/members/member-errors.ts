import { defineErrors } from '../../../kernel/define-errors.ts';

export const memberErrors = defineErrors({
  person_dne: { kind: 'not_found', message: 'No person {person_id} is a member of this brand.' },
  last_owner: {
    kind: 'conflict',
    meaning: 'Your request would leave the brand without an owner, so it was refused.',
    message: 'This person is the last owner of the brand; make another person an owner first.',
    cure: 'Make another person an owner first.',
  },
  already_member: {
    kind: 'conflict',
    meaning: 'The person whom you invite belongs to the brand already.',
    message:
      'A person with this e-mail is a member of the brand already; change their role instead.',
    cure: "Change the member's role instead.",
  },
  invitation_limit: {
    kind: 'conflict',
    meaning:
      'The brand has as many members and open invitations as it may have, so nobody was invited.',
    message: 'A brand can have at most {limit} members and open invitations together.',
    cure: 'Withdraw an open invitation or remove a member first.',
  },
  invitation_dne: { kind: 'not_found', message: 'No open invitation {invitation_id} exists.' },
  invitation_ended: {
    kind: 'gone',
    meaning: 'The invitation that you opened can no longer be accepted.',
    message:
      'This invitation is not known, was used or withdrawn, or is older than seven days. Request another.',
    cure: 'Ask an owner of the brand for another invitation.',
  },
  invited_person_exists: {
    kind: 'conflict',
    meaning:
      'Your request accepts the invitation as a new person, but an earlier invitation of the same brand made one with its e-mail.',
    message:
      'An earlier invitation of this brand made an account with this e-mail: accept with its password and code, or with its passkey.',
    cure: 'Accept the invitation with the account that exists: with its password and code, or its passkey.',
  },
  invitation_of_another: {
    kind: 'conflict',
    meaning: 'Your request accepts the invitation with an account that has another e-mail.',
    message: 'This invitation is for another e-mail than that of your account.',
    cure: 'Ask an owner of the brand to invite the e-mail of your account, or accept as a new person.',
  },
});

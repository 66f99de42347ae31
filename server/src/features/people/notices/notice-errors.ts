import { defineErrors } from '../../../kernel/define-errors.ts';

export const noticeErrors = defineErrors({
  notice_dne: { kind: 'not_found', message: 'No notice {notice_id} exists.' },
  notice_by_mail: {
    kind: 'conflict',
    meaning:
      'Your request reports that a notice was sent electronically to a customer who is owed it by mail.',
    message:
      'Notice {notice_id} is owed by mail: the customer had not agreed to electronic papers.',
    cure: 'Send the notice by mail and report the method mail, or hand it over and report in_person.',
  },
});

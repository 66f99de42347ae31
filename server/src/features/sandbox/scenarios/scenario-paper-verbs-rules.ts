import { agreementKindNames, isWithdrawable } from '../../people/agreements/agreement-rules.ts';
import { noticeKinds, sentMethods } from '../../people/notices/notice-kinds-rules.ts';
import { choice, optional, thing, type VerbSpec } from './scenario-specs-rules.ts';

const customer = thing('customer', 'Names a customer of the scenario.');

/** Verbs of agreements, and of the notices that customers are owed. */
export const paperVerbs = {
  consent: {
    does: 'Record the consent of {customer} to the agreement {kind} in force',
    fields: { customer, kind: choice(agreementKindNames, 'Sets the kind of the agreement.') },
  },
  withdraw_consent: {
    does: 'Withdraw the consent of {customer} to the agreement {kind}',
    fields: {
      customer,
      kind: choice(
        agreementKindNames.filter(isWithdrawable),
        'Sets the kind of the agreement; its newest consent is withdrawn.',
      ),
    },
  },
  report_notice: {
    does: 'Report the notice {kind} to {customer} as sent[: {method}]',
    fields: {
      customer,
      kind: choice(
        Object.keys(noticeKinds),
        'Sets the kind of the notice; the oldest one that is owed is reported.',
      ),
      method: optional(
        choice(
          sentMethods,
          'Sets the way in which it was sent; the default is that in which it is owed.',
        ),
      ),
    },
  },
} as const satisfies Record<string, VerbSpec>;

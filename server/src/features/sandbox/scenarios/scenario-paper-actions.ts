import type { Actions } from './scenario-action.ts';
import type { paperVerbs } from './scenario-paper-verbs-rules.ts';
import { failStep, type Stage } from './scenario-stage.ts';

interface ListedAgreement {
  agreement_id: string;
  is_in_force: boolean;
  version: number;
}
interface ListedConsent {
  consent_id: string;
  agreement: { kind: string };
  can_be_withdrawn: boolean;
}
interface ListedNotice {
  notice_id: string;
  status: string;
  channel: string;
}

/** Actions on agreements and notices. */
export const paperActions: Actions<keyof typeof paperVerbs> = {
  consent: async (stage, { customer, kind }) => {
    const { customerId } = stage.player(customer);
    const params = { program_id: stage.programId };
    const versions = await list<ListedAgreement>(stage, 'listAgreements', {
      params,
      query: { kind },
    });
    const current = versions.find(({ is_in_force }) => is_in_force);
    if (!current) failStep('not_yet', `The program has no agreement ${kind} in force`);
    const { consent_id } = await stage.call('createConsent', {
      params: { customer_id: customerId },
      body: { agreement_id: current.agreement_id },
    });
    const note = `version ${current.version}`;
    return { objects: { consent_id: String(consent_id) }, state: null, note };
  },

  withdraw_consent: async (stage, { customer, kind }) => {
    const params = { customer_id: stage.player(customer).customerId };
    const consents = await list<ListedConsent>(stage, 'listConsents', { params });
    const standing = consents.find((one) => one.agreement.kind === kind && one.can_be_withdrawn);
    if (!standing) failStep('not_yet', `${customer} has no consent to ${kind}`);
    const { consent_id } = standing;
    await stage.call('withdrawConsent', { params: { consent_id } });
    return { objects: { consent_id }, state: null };
  },

  report_notice: async (stage, { customer, kind, method }) => {
    const customer_id = stage.player(customer).customerId;
    const notices = await list<ListedNotice>(stage, 'listNotices', {
      query: { customer_id, kind },
    });
    const owed = notices.findLast(({ status }) => status !== 'sent');
    if (!owed) failStep('not_yet', `${customer} is owed no notice ${kind}`);
    const { notice_id } = owed;
    const { status } = await stage.call('reportNoticeSent', {
      params: { notice_id },
      body: { method: method ?? owed.channel },
    });
    return { objects: { notice_id }, state: String(status) };
  },
};

/** The newest hundred of a list, newest first. */
async function list<T>(
  stage: Stage,
  operationId: string,
  { params, query }: { params?: Record<string, string>; query?: Record<string, string> },
): Promise<T[]> {
  const input = { ...(params ? { params } : {}), query: { ...query, limit: 100 } };
  const { data } = await stage.call(operationId, input);
  return data as T[];
}

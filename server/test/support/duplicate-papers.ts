import type { DuplicateSteps } from './duplicate-steps.ts';

/** Prepares each POST about agreements, consents and notices. */
export function scenesOfPapers({ post, customer, program_id }: DuplicateSteps) {
  const agreements = `/programs/${program_id}/agreements`;
  const publish = async (kind: string, more: object = {}): Promise<string> =>
    (await post(agreements, { kind, title: 'Terms', text: 'You agree.', ...more })).agreement_id;
  const accept = async (customerId: string, agreement_id: string) =>
    post(`/customers/${customerId}/consents`, { agreement_id });
  const withdraw = async (): Promise<string> => {
    const { consent_id } = await accept(await customer(), await publish('esign'));
    return `/consents/${consent_id}/withdraw`;
  };
  return {
    createAgreement: async () => ({
      path: agreements,
      body: { kind: 'privacy', title: 'Privacy', text: 'We use your data.' },
    }),
    createConsent: async () => ({
      path: `/customers/${await customer()}/consents`,
      body: { agreement_id: await publish('cardholder') },
    }),
    withdrawConsent: async () => ({ path: await withdraw() }),
  };
}

/** A notice of a change, which a customer is owed who accepts the version before it. */
export function scenesOfNotices({ post, get, customer, program_id, today }: DuplicateSteps) {
  const notice = async (): Promise<string> => {
    const agreements = `/programs/${program_id}/agreements`;
    const terms = { kind: 'cardholder', title: 'Terms', text: 'You agree.' };
    const { agreement_id } = await post(agreements, terms);
    const effective_on = (await today()).add({ days: 45 }).toString();
    await post(agreements, { ...terms, changes: ['fee_raised'], effective_on });
    const customerId = await customer();
    await post(`/customers/${customerId}/consents`, { agreement_id });
    const { data } = await get(`/notices?customer_id=${customerId}`);
    return `/notices/${data[0].notice_id}`;
  };
  return {
    reportNoticeSent: async () => ({ path: `${await notice()}/sent`, body: { method: 'mail' } }),
    rejectChange: async () => ({ path: `${await notice()}/reject` }),
  };
}

/** Papers that are owed to customers, with the words for each in the reference. */
export const noticeKinds = {
  adverse_action: 'a credit application is denied (12 CFR 1002.9)',
  agreement_changed:
    'an agreement of the customer changes in a significant way (12 CFR 1026.9(c)(2))',
  esign_withdrawn:
    'the customer withdrew the consent to electronic papers: they come by mail from now on',
} as const;

export type NoticeKind = keyof typeof noticeKinds;

/** Ways in which a paper is owed. */
export const noticeChannels = {
  mail: 'the customer has not agreed to electronic papers',
  electronic: 'the customer has agreed to electronic papers (E-SIGN, 15 USC 7001(c))',
} as const;

export type NoticeChannel = keyof typeof noticeChannels;

/** Ways in which a paper was sent. */
export const sentMethods = ['mail', 'electronic', 'in_person'] as const;

export type SentMethod = (typeof sentMethods)[number];

import type { CustomerSummary } from '@surety/sdk';
import type { Tone } from '../../parts/status.tsx';

interface Word {
  readonly word: string;
  readonly tone: Tone;
}

type Stand = Pick<
  CustomerSummary,
  | 'kyc_status'
  | 'application_status'
  | 'account_status'
  | 'closing_status'
  | 'available_balance'
  | 'card'
>;

const applications: Readonly<Record<string, Word>> = {
  created: { word: 'draft', tone: 'calm' },
  submitted: { word: 'checking', tone: 'warn' },
  kyc_started: { word: 'checking', tone: 'warn' },
  kyc_warning: { word: 'data to correct', tone: 'warn' },
  resubmit_required: { word: 'submit again', tone: 'warn' },
  denied: { word: 'refused', tone: 'bad' },
};

/** Where a customer stands in one word, of KYC, application, account and card: that which decides. */
export function wordOfSummary(summary: Stand): Word {
  return summary.account_status === null ? beforeAccount(summary) : withAccount(summary);
}

/** Cents that the customer can spend: none of an account that is frozen or closed; null without an account. */
export function spendableCents({ account_status, available_balance: cents }: Stand): number | null {
  if (cents === null) return null;
  return account_status === 'active' ? Math.max(0, cents) : 0;
}

function beforeAccount({ kyc_status, application_status }: Stand): Word {
  if (application_status === 'denied') return { word: 'refused', tone: 'bad' };
  if (kyc_status === 'document required') return { word: 'documents due', tone: 'warn' };
  if (kyc_status === 'under review') return { word: 'in review', tone: 'warn' };
  const word = application_status && applications[application_status];
  if (word) return word;
  return kyc_status === 'passed' ? { word: 'verified', tone: 'ok' } : { word: 'new', tone: 'calm' };
}

function withAccount({ account_status, closing_status, available_balance, card }: Stand): Word {
  if (closing_status === 'stopped') return { word: 'closing stopped', tone: 'bad' };
  if (closing_status === 'closing') return { word: 'closing', tone: 'warn' };
  if (account_status === 'closed') return { word: 'closed', tone: 'calm' };
  if (account_status === 'frozen') return { word: 'frozen', tone: 'warn' };
  if (account_status !== 'active') return { word: 'reopened', tone: 'warn' };
  if (!card || card.status === 'closed') return { word: 'no card', tone: 'accent' };
  if (card.status === 'active') {
    return (available_balance ?? 0) > 0
      ? { word: 'active', tone: 'ok' }
      : { word: 'nothing to spend', tone: 'warn' };
  }
  return card.was_activated
    ? { word: 'card frozen', tone: 'warn' }
    : { word: 'not activated', tone: 'accent' };
}

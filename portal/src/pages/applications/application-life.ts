import type { AdverseAction, ApplicationStep } from '@surety/sdk';
import { daysLeftInWords } from '../../parts/days-left.ts';
import type { StepPhase } from '../../parts/life-line.tsx';
import { shortDate } from '../../platform/wall-clock.ts';

/** A step of an application's life in words. */
export interface ApplicationLifeStep {
  readonly key: string;
  readonly label: string;
  readonly phase: StepPhase;
  /** As the API writes times; null for a step to come. */
  readonly at: string | null;
  readonly note?: string;
}

interface Life {
  /** The steps so far, oldest first. */
  readonly history: readonly ApplicationStep[];
  /** Null unless it is denied. */
  readonly action: Pick<AdverseAction, 'notice_due_date' | 'notice_sent_at'> | null;
  /** Notes on each KYC of the application by its id: its number and its reason. */
  readonly kycs: ReadonlyMap<string, { readonly number: number; readonly reason: string | null }>;
  readonly nowMs: number;
}

type Words = Omit<ApplicationLifeStep, 'key' | 'at'>;

/** The ends of a KYC. */
const ends: Readonly<Record<string, Words>> = {
  passed: { label: 'KYC passed', phase: 'done' },
  failed: { label: 'KYC failed', phase: 'failed' },
  error: { label: 'KYC ended without a result', phase: 'failed' },
  expired: { label: 'KYC expired', phase: 'failed' },
};

/** The life of an application, from its creation to what is still to come. */
export function applicationLife(life: Life): ApplicationLifeStep[] {
  const { history, action, nowMs } = life;
  const steps = history.flatMap((step, at) => {
    const words = wordsOf(step, life);
    return words ? [{ key: `${at} ${step.step}`, at: step.at, ...words }] : [];
  });
  const open = openStep(history);
  if (open) return [...steps, open];
  if (!action || action.notice_sent_at !== null) return steps;
  const { notice_due_date: due } = action;
  return [
    ...steps,
    {
      key: 'notice',
      label: 'Notice to the applicant',
      phase: 'now',
      at: null,
      note: `due by ${shortDate(due)}, ${daysLeftInWords(due, nowMs)}`,
    },
  ];
}

/** The step of an application that is not decided. */
function openStep(history: readonly ApplicationStep[]): ApplicationLifeStep | null {
  const last = history.findLast(
    ({ step }) => step !== 'kyc_warning' && step !== 'resubmit_required',
  );
  if (last?.step === 'created') {
    return { key: 'submit', label: 'Submission', phase: 'now', at: null };
  }
  if (last?.step === 'kyc_started') {
    return { key: 'answer', label: 'Answer of the KYC', phase: 'now', at: null };
  }
  const canRepeat = last?.step === 'kyc_ended' && last.kyc_status !== 'passed';
  return canRepeat ? { key: 'submit', label: 'New submission', phase: 'now', at: null } : null;
}

/** The words of a step; none for one that repeats the end of a KYC. */
function wordsOf(step: ApplicationStep, { kycs }: Life): Words | null {
  const kyc = kycs.get(step.verification_id ?? '');
  switch (step.step) {
    case 'created':
      return { label: 'Created', phase: 'done' };
    case 'kyc_started':
      return { label: kyc ? `Submitted, KYC attempt ${kyc.number}` : 'Submitted', phase: 'done' };
    case 'kyc_ended': {
      const end = ends[step.kyc_status ?? ''];
      return end ? { ...end, ...(kyc?.reason ? { note: kyc.reason } : {}) } : null;
    }
    case 'kyc_warning':
    case 'resubmit_required':
      return null;
    case 'approved':
      return { label: 'Approved', phase: 'done', note: 'The security deposit account was opened.' };
    case 'denied':
      return { label: 'Denied', phase: 'failed' };
    case 'notice_sent':
      return { label: 'Notice sent', phase: 'done' };
  }
}

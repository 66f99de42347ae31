import type { Agreement, Notice } from '@surety/sdk';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { easternDate } from '../../parts/days-left.ts';
import { SelectField, TextField } from '../../parts/field.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import {
  dayProblem,
  holdsFrom,
  methodsFor,
  methodWords,
  noticeAheadDays,
  sentAtOf,
} from './notice-words.ts';

interface NoticeProps {
  readonly notice: Notice;
}

/** Reports that the brand has sent the notice; nothing once it was, or for a role that may not. */
export function MarkSent({ notice }: NoticeProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  if (notice.sent_at !== null || !may('change')) return null;
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Mark as sent…
      </Button>
      {isOpen && <MarkSentDialog notice={notice} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends NoticeProps {
  readonly onClose: () => void;
}

function MarkSentDialog({ notice, onClose }: DialogProps) {
  const nowMs = useBrandNow();
  const { notice_id, channel, kind, owed_by } = notice;
  const [method, setMethod] = useState<string>(channel);
  const [day, setDay] = useState('');
  const problem = dayProblem(day, notice, nowMs);
  const sentAt = sentAtOf(day, notice, nowMs);
  return (
    <RequestDialog<Notice>
      title="Mark the notice as sent"
      verb="Mark as sent"
      isOpen
      onClose={onClose}
      missing="Correct the day."
      request={
        problem
          ? null
          : {
              resource: 'notices',
              verb: 'reportSent',
              ids: [notice_id],
              body: { method, ...(sentAt ? { sent_at: sentAt } : {}) },
            }
      }
    >
      <p>
        Surety sends no notice. Mark it once you have sent it, which the law requires by{' '}
        {shortDate(owed_by)}. The first mark stays.
        {kind === 'agreement_changed' &&
          ` The change holds for the customer ${noticeAheadDays} days after that day, or later.`}
      </p>
      <SelectField
        label="How it was sent"
        name="method"
        value={method}
        hint={
          channel === 'mail' &&
          'It is owed by mail: the customer had not agreed to electronic papers.'
        }
        options={methodsFor(channel).map((each) => [each, methodWords[each]])}
        onChange={({ target }) => setMethod(target.value)}
      />
      <TextField
        label="Day on which it was sent (optional)"
        name="sent_at"
        type="date"
        max={easternDate(nowMs)}
        hint="In US Eastern time. Empty means today."
        value={day}
        problem={problem}
        onChange={({ target }) => setDay(target.value)}
      />
    </RequestDialog>
  );
}

interface RejectProps extends NoticeProps {
  readonly agreement: Agreement;
}

/** Records that the customer rejects the change that a notice tells. */
export function RejectChange({ notice, agreement }: RejectProps) {
  const [isOpen, setOpen] = useState(false);
  const from = holdsFrom(notice, agreement);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reject the change…</Button>
      <RequestDialog<Notice>
        title="Reject the change"
        verb="Reject the change"
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'notices', verb: 'reject', ids: [notice.notice_id] }}
      >
        <p>
          The customer rejects version {agreement.version} of “{agreement.title}”
          {from && `, which would hold from ${shortDate(from)}`}. It never holds for the customer,
          and the cards of the customer in this program are turned off. The rest of the account goes
          on: what is owed is paid under the earlier version.
        </p>
      </RequestDialog>
    </>
  );
}

import type { AdverseAction } from '@surety/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Facts, Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { describeError } from '../../parts/states.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface NoticeProps {
  readonly action: AdverseAction;
}

/** The reasons of a denial with the notice that the law owes the applicant. */
export function NoticePanel({ action }: NoticeProps) {
  const { may, brand } = useBrand();
  const { reasons, notice_due_date: due, notice_sent_at: sent, date_created } = action;
  return (
    <Panel title="Adverse action">
      <Stack>
        <Facts
          rows={[
            [
              reasons.length === 1 ? 'Reason' : 'Reasons',
              <Stack key="reasons">
                {reasons.map((reason) => (
                  <span key={reason}>{reason}</span>
                ))}
              </Stack>,
            ],
            ['Denied', <Time key="denied" at={date_created} />],
            ['Notice due by', shortDate(due)],
            ['Notice sent', sent === null ? 'not marked as sent' : <Time key="sent" at={sent} />],
          ]}
        />
        {may('personal') ? (
          <Row>
            <SaveNotice applicationId={action.application_id} />
          </Row>
        ) : (
          <Calm>
            The role {brand.role} does not open the notice, which has the name and address.
          </Calm>
        )}
      </Stack>
    </Panel>
  );
}

/** Saves the notice for the applicant. */
function SaveNotice({ applicationId }: { readonly applicationId: string }) {
  const { surety } = useBrand();
  const save = useMutation({
    mutationFn: async () => {
      const notice = await surety.applications.noticePdf(applicationId);
      saveFile(`notice-${applicationId}.pdf`, new Uint8Array(notice), 'application/pdf');
    },
    onSuccess: () => announce('Saved the notice.'),
    onError: (error) => announce(describeError(error).text, 'bad'),
  });
  return (
    <Button disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Reading' : 'Save the notice as PDF'}
    </Button>
  );
}

/** Reports that the brand has sent the notice; nothing once it was, or for a role that may not. */
export function MarkNoticeSent({ action }: NoticeProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const { application_id, notice_due_date, notice_sent_at } = action;
  if (notice_sent_at !== null || !may('change')) return null;
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Mark notice as sent
      </Button>
      <RequestDialog<AdverseAction>
        title="Mark the notice as sent"
        verb="Mark as sent"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'applications', verb: 'reportNoticeSent', ids: [application_id] }}
      >
        <p>
          Surety sends no notice. Mark it once you have sent the notice to the applicant, which the
          law requires by {shortDate(notice_due_date)}. The time of the first mark stays.
        </p>
      </RequestDialog>
    </>
  );
}

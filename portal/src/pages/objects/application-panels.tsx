import type { AdverseAction, Verification } from '@surety/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Facts, Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { describeError, Empty, QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface ApplicationPanelsProps {
  readonly applicationId: string;
  readonly customerId: string;
  readonly isDenied: boolean;
}

/** The KYC attempts of an application, and the adverse action on a denied one with its notice. */
export function ApplicationPanels({ applicationId, customerId, isDenied }: ApplicationPanelsProps) {
  return (
    <>
      {isDenied && <AdverseActionPanel applicationId={applicationId} />}
      <KycAttempts applicationId={applicationId} customerId={customerId} />
    </>
  );
}

function AdverseActionPanel({ applicationId }: { readonly applicationId: string }) {
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('applications', applicationId, 'adverse action'),
    queryFn: () => surety.applications.adverseAction(applicationId),
  });
  return (
    <Panel title="Adverse action">
      <QueryState query={query} rows={3}>
        {(action) => <Denial action={action} />}
      </QueryState>
    </Panel>
  );
}

function Denial({ action }: { readonly action: AdverseAction }) {
  const { reasons, notice_due_date, notice_sent_at } = action;
  return (
    <Stack>
      <Facts
        rows={[
          ['Reasons', reasons.join(' ')],
          ['Notice due by', notice_due_date],
          [
            'Notice sent',
            notice_sent_at === null ? 'not reported yet' : <Time key="sent" at={notice_sent_at} />,
          ],
        ]}
      />
      <NoticeActs action={action} />
    </Stack>
  );
}

/** Saves the notice for the applicant, and reports that the brand has sent it. */
function NoticeActs({ action }: { readonly action: AdverseAction }) {
  const { surety, may } = useBrand();
  const { application_id, notice_due_date, notice_sent_at } = action;
  const [isReporting, setReporting] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const notice = await surety.applications.noticePdf(application_id);
      saveFile(`notice-${application_id}.pdf`, new Uint8Array(notice), 'application/pdf');
    },
    onSuccess: () => announce('Saved the notice.'),
    onError: (error) => announce(describeError(error).text, 'bad'),
  });
  return (
    <Row>
      <Button disabled={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? 'Reading' : 'Save the notice as PDF'}
      </Button>
      {notice_sent_at === null && may('change') && (
        <Button tone="primary" onClick={() => setReporting(true)}>
          Report as sent
        </Button>
      )}
      <RequestDialog<AdverseAction>
        title="Report the notice as sent"
        verb="Report as sent"
        isOpen={isReporting}
        onClose={() => setReporting(false)}
        request={{ resource: 'applications', verb: 'reportNoticeSent', ids: [application_id] }}
      >
        <p>
          Surety sends no notice. Report it once you have sent the notice to the applicant, which
          the law requires by {notice_due_date}. Only the first report counts.
        </p>
      </RequestDialog>
    </Row>
  );
}

function KycAttempts({ applicationId, customerId }: Omit<ApplicationPanelsProps, 'isDenied'>) {
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('kyc', customerId, 'attempts', applicationId),
    queryFn: async () => {
      const all = await surety.kyc.list(customerId, { limit: 100 }).page();
      return all.data.filter(({ application_id }) => application_id === applicationId);
    },
  });
  return (
    <Panel title="KYC attempts">
      <QueryState query={query} rows={2}>
        {(attempts) =>
          attempts.length === 0 ? (
            <Empty>No KYC yet. Submitting the application starts one.</Empty>
          ) : (
            <Attempts attempts={attempts} />
          )
        }
      </QueryState>
    </Panel>
  );
}

/** Facts, and not rows: the cell of a row would cut the reason off on a phone. */
const Attempts = ({ attempts }: { readonly attempts: readonly Verification[] }) => (
  <Facts
    rows={attempts.map((attempt, at) => [
      `Attempt ${attempts.length - at}`,
      <Stack key={attempt.verification_id}>
        <span>
          <Status state={attempt.kyc_status} /> <Time at={attempt.date_created} />
        </span>
        <span>{reasonOf(attempt)}</span>
      </Stack>,
    ])}
  />
);

function reasonOf({ error_code, error_description }: Verification) {
  if (error_code === null) return '';
  return (
    <>
      {error_description} <Calm>{error_code}</Calm>
    </>
  );
}

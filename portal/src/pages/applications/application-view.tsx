import type { FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Columns, Stack } from '../../parts/layout.tsx';
import { LifeLine } from '../../parts/life-line.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { ApplicantFacts } from './applicant-facts.tsx';
import { applicationLife } from './application-life.ts';
import { applicantName, applicationSentence } from './application-words.ts';
import { CorrectApplicant, useIsCorrectable } from './correct-dialog.tsx';
import { KycAttempts } from './kyc-attempts.tsx';
import { MarkNoticeSent, NoticePanel } from './notice-panel.tsx';
import { type ReadApplication, readApplication } from './read-application.ts';

/** A credit application: who applies, how it stands, why it was denied, and what is to do. */
export function ApplicationView({ found }: { readonly found: FoundObject }) {
  const { object_id: id, customer_id: customerId } = found;
  const { surety, keys } = useBrand();
  const query = useQuery({
    // News of its KYCs and of the customer's cards name the customer.
    queryKey: keys.about(customerId ? [id, customerId] : [id], 'application', id),
    queryFn: () => readApplication(surety, id),
  });
  return (
    <QueryState query={query} rows={8} page="Application">
      {(read) => <ApplicationPage found={found} read={read} />}
    </QueryState>
  );
}

interface PageProps {
  readonly found: FoundObject;
  readonly read: ReadApplication;
}

function ApplicationPage({ found, read }: PageProps) {
  const { may, world } = useBrand();
  const nowMs = useBrandNow();
  const { application, attempts, action, attemptsLeft } = read;
  const name = may('personal') ? applicantName(application) : null;
  const { customer_id: customerId } = application.applicant;
  const decidedAt = read.history.findLast(({ step }) => step === 'approved' || step === 'denied');
  const sentence = applicationSentence({
    application,
    action,
    attemptsLeft,
    newest: attempts.at(-1) ?? null,
    decidedAt: decidedAt?.at ?? null,
    nowMs,
  });
  const isNoticeOwed = action !== null && action.notice_sent_at === null;
  const isCorrectable = useIsCorrectable(application.application_id);
  const sent = (
    <Panel title="What the applicant sent">
      <ApplicantFacts application={application} />
    </Panel>
  );
  return (
    <ObjectFrame
      found={found}
      title={name ? `Application of ${name}` : titleOfObject(found, true)}
      path={[
        { label: 'Applications', link: { to: '/w/$world/applications', params: { world } } },
        ...(name
          ? [{ label: name, link: linkOfObject({ type: 'customer', id: customerId, world }) }]
          : []),
      ]}
      status={<Status state={application.application_status} />}
      sentence={sentence}
      withheld={[
        isNoticeOwed && !may('change') && 'Mark notice as sent',
        isCorrectable && !(may('change') && may('personal')) && 'Correct',
      ].filter((each) => each !== false)}
      actions={
        <>
          {action && <MarkNoticeSent action={action} />}
          <CorrectApplicant application={application} />
        </>
      }
    >
      <Columns>
        <Stack>
          {action && <NoticePanel action={action} />}
          <KycAttempts attempts={attempts} />
          {!action && sent}
        </Stack>
        <Stack>
          <Way read={read} nowMs={nowMs} />
          {action && sent}
        </Stack>
      </Columns>
    </ObjectFrame>
  );
}

interface WayProps {
  readonly read: ReadApplication;
  readonly nowMs: number;
}

function Way({ read: { history, action, attempts }, nowMs }: WayProps) {
  const kycs = new Map(
    attempts.map(({ verification_id, error_description: reason }, at) => [
      verification_id,
      { number: at + 1, reason },
    ]),
  );
  const steps = applicationLife({ history, action, kycs, nowMs });
  return (
    <Panel title="Its way">
      <LifeLine
        label="Way of the application"
        steps={steps.map(({ at, ...step }) => ({ ...step, when: at && <Time at={at} /> }))}
      />
    </Panel>
  );
}

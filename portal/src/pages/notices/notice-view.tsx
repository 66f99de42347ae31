import type { Agreement, FoundObject, Notice } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Day } from '../../parts/day.tsx';
import { Columns, Facts } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { MarkSent, RejectChange } from './notice-acts.tsx';
import { isStillRejectable, kindWords, methodWords, noticeSentence } from './notice-words.ts';
import { NoticeState } from './notices-page.tsx';
import { SavePaper } from './save-paper.tsx';

interface ReadNotice {
  readonly notice: Notice;
  /** The changed agreement. */
  readonly agreement: Agreement | undefined;
  /** The time at which the customer rejected the change. */
  readonly rejectedAt: string | null;
}

/** A paper that is owed to a customer or was sent: how it stands, its paper, and what is to do. */
export function NoticeView({ found }: { readonly found: FoundObject }) {
  const { object_id: id } = found;
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('notices', id, 'page'),
    queryFn: async (): Promise<ReadNotice> => {
      const notice = await surety.notices.get(id);
      if (notice.kind !== 'agreement_changed') {
        return { notice, agreement: undefined, rejectedAt: null };
      }
      const [agreement, { data }] = await Promise.all([
        surety.agreements.get(notice.subject_id),
        surety.customers.agreements(notice.customer_id),
      ]);
      const next = data.find((each) => each.next?.notice_id === id)?.next;
      return { notice, agreement, rejectedAt: next?.rejected_at ?? null };
    },
  });
  return (
    <QueryState query={query} rows={6} page="Notice">
      {(read) => <NoticePage found={found} read={read} />}
    </QueryState>
  );
}

interface PageProps {
  readonly found: FoundObject;
  readonly read: ReadNotice;
}

function NoticePage({ found, read: { notice, agreement, rejectedAt } }: PageProps) {
  const { surety, may, world } = useBrand();
  const nowMs = useBrandNow();
  const { notice_id, sent_at } = notice;
  const canReject = rejectedAt === null && isStillRejectable(notice, agreement, nowMs);
  const acts = [sent_at === null && 'Mark as sent', canReject && 'Reject the change'];
  return (
    <ObjectFrame
      found={found}
      title={`Notice: ${kindWords[notice.kind].toLowerCase()}`}
      path={[{ label: 'Notices', link: { to: '/w/$world/notices', params: { world } } }]}
      status={<NoticeState notice={notice} />}
      sentence={
        <>
          {noticeSentence(notice, nowMs)}
          {rejectedAt && ` The customer rejected the change on ${shortDate(rejectedAt)}.`}
        </>
      }
      withheld={may('change') ? [] : acts.filter((each) => each !== false)}
      actions={
        <>
          <MarkSent notice={notice} />
          {canReject && agreement && may('change') && (
            <RejectChange notice={notice} agreement={agreement} />
          )}
        </>
      }
    >
      <Columns>
        <Panel title="Notice">
          <NoticeFacts notice={notice} rejectedAt={rejectedAt} />
        </Panel>
        <Panel title="Its paper" note="with name and address as they are today">
          <SavePaper
            paper="notice"
            fileName={`notice-${notice_id}`}
            page={() => surety.notices.paper(notice_id)}
            pdf={() => surety.notices.paperPdf(notice_id)}
          />
        </Panel>
      </Columns>
    </ObjectFrame>
  );
}

interface FactsProps {
  readonly notice: Notice;
  readonly rejectedAt: string | null;
}

const subjects = {
  adverse_action: ['Application', 'credit_application', 'The denied application'],
  agreement_changed: ['Agreement', 'agreement', undefined],
  esign_withdrawn: ['Consent', 'consent', 'The withdrawn consent'],
} as const;

function NoticeFacts({ notice, rejectedAt }: FactsProps) {
  const { kind, customer_id, program_id, subject_id, channel, sent_method, sent_by } = notice;
  const [name, type, words] = subjects[kind];
  return (
    <Facts
      rows={[
        ['Customer', <LinkToObject key="customer" type="customer" id={customer_id} />],
        [
          name,
          <LinkToObject
            key="subject"
            type={type}
            id={subject_id}
            {...(words ? { children: words } : {})}
          />,
        ],
        ['Program', <LinkToObject key="program" type="program" id={program_id} />],
        ['Became owed', <Time key="created" at={notice.date_created} />],
        ['Owed by', <Day key="owed-by" on={notice.owed_by} />],
        ['Owed how', methodWords[channel]],
        ['Sent', notice.sent_at && <Time key="sent" at={notice.sent_at} />],
        ['Sent how', sent_method && methodWords[sent_method]],
        ['Reported by', sent_by && (sent_by.kind === 'key' ? 'a key of the API' : 'a person')],
        ['Rejected', rejectedAt && <Time key="rejected" at={rejectedAt} />],
      ]}
    />
  );
}

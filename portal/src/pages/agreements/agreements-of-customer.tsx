import type { Consent, CustomerAgreement, Notice, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Button } from '../../parts/button.tsx';
import { Padded, Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import { Lines } from '../customers/lines.tsx';
import { kindWords, linkOfNotice, noticeInLine, toneOf } from '../notices/notice-words.ts';
import { SavePaper } from '../notices/save-paper.tsx';
import { givenWords, holdsInWords, versionWords } from './agreement-words.ts';
import { RecordConsent } from './record-consent.tsx';
import { WithdrawConsent } from './withdraw-consent.tsx';

interface Papers {
  /** Newest first. */
  readonly consents: readonly Consent[];
  readonly agreements: readonly CustomerAgreement[];
  /** Newest first. */
  readonly notices: readonly Notice[];
  readonly hasMore: boolean;
}

const readAtMost = 50;

async function readPapers(surety: Surety, customerId: string): Promise<Papers> {
  const about = { customer_id: customerId, limit: readAtMost };
  const [consents, agreements, notices] = await Promise.all([
    surety.consents.list(customerId, { limit: readAtMost }).page(),
    surety.customers.agreements(customerId),
    surety.notices.list(about).page(),
  ]);
  return {
    consents: consents.data,
    agreements: agreements.data,
    notices: notices.data,
    hasMore: consents.has_more,
  };
}

interface CustomerProps {
  readonly customerId: string;
}

/** Agreements of a customer with their consents, the versions that hold and come, and the papers that are owed. */
export function AgreementsOfCustomer({ customerId }: CustomerProps) {
  const { surety, keys, may, brand, isSandbox } = useBrand();
  const who = isSandbox ? 'owners, developers and operators' : 'owners and operators';
  const [isRecording, setRecording] = useState(false);
  const papers = useQuery({
    queryKey: keys.mixed(['consents', 'agreements', 'notices'], 'papers', customerId),
    queryFn: () => readPapers(surety, customerId),
  });
  return (
    <>
      <Panel
        title="Agreements and papers"
        isFlush
        actions={
          may('change') && (
            <Button isSmall onClick={() => setRecording(true)}>
              Record a consent…
            </Button>
          )
        }
      >
        <QueryState query={papers} rows={4}>
          {(read) => (
            <>
              <Consents papers={read} />
              <Padded>
                <SavePaper
                  paper="record"
                  fileName={`consents-${customerId}`}
                  page={() => surety.consents.record(customerId)}
                  pdf={() => surety.consents.recordPdf(customerId)}
                />
                {!may('change') && (
                  <>
                    {' '}
                    <Calm>
                      The role {brand.role} may look only: {who} may record and withdraw a consent.
                    </Calm>
                  </>
                )}
              </Padded>
            </>
          )}
        </QueryState>
        {isRecording && (
          <RecordConsent customerId={customerId} onClose={() => setRecording(false)} />
        )}
      </Panel>
      {papers.data && papers.data.notices.length > 0 && (
        <Notices customerId={customerId} notices={papers.data.notices} />
      )}
    </>
  );
}

function Consents({ papers: { consents, agreements, hasMore } }: { readonly papers: Papers }) {
  const { world } = useBrand();
  if (consents.length === 0) return <Empty>The customer has accepted no agreement.</Empty>;
  return (
    <>
      <Lines
        label="Agreed to"
        lines={consents.map((consent) => ({
          key: consent.consent_id,
          text: versionWords(consent.agreement),
          link: linkOfObject({ type: 'consent', id: consent.consent_id, world }),
          note: (
            <ConsentNote
              consent={consent}
              agreement={agreements.find(({ consent_id }) => consent_id === consent.consent_id)}
            />
          ),
          end: <Time at={consent.accepted_at} />,
        }))}
      />
      {hasMore && (
        <Padded>
          <Calm>The newest {readAtMost}; the record has all.</Calm>
        </Padded>
      )}
    </>
  );
}

interface NoteProps {
  readonly consent: Consent;
  /** The customer's agreement of this kind, if it rests on this consent. */
  readonly agreement: CustomerAgreement | undefined;
}

function ConsentNote({ consent, agreement }: NoteProps) {
  const { world } = useBrand();
  const { withdrawn_at } = consent;
  const noticeId = agreement?.next?.notice_id;
  return (
    <>
      Accepted {givenWords(consent)};{' '}
      {withdrawn_at
        ? `withdrawn on ${shortDate(withdrawn_at)}`
        : agreement
          ? holdsInWords(agreement)
          : 'a later consent has replaced it'}
      .{' '}
      {noticeId && (
        <>
          <Link {...linkOfObject({ type: 'notice', id: noticeId, world })}>Its notice</Link>{' '}
        </>
      )}
      <WithdrawConsent consent={consent} isSmall />
    </>
  );
}

interface NoticesProps extends CustomerProps {
  readonly notices: readonly Notice[];
}

function Notices({ customerId, notices }: NoticesProps) {
  const { world } = useBrand();
  const nowMs = useBrandNow();
  return (
    <Panel title="Notices to the customer" isFlush>
      <Lines
        label="Notices"
        lines={notices.map((notice) => ({
          key: notice.notice_id,
          text: `Notice: ${kindWords[notice.kind].toLowerCase()}`,
          link: linkOfNotice(notice, world),
          note: (
            <Status state={notice.status} tone={toneOf(notice)}>
              {noticeInLine(notice, nowMs)}
            </Status>
          ),
          end: notice.sent_at && <Time at={notice.sent_at} />,
        }))}
      />
      {notices.length === readAtMost && (
        <Padded>
          <Link to="/w/$world/notices" params={{ world }} search={{ customer_id: customerId }}>
            All notices to the customer
          </Link>
        </Padded>
      )}
    </Panel>
  );
}

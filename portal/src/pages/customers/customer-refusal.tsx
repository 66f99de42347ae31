import type { Verification } from '@surety/sdk';
import { Link } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Facts } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { shortDate } from '../../platform/wall-clock.ts';
import { documentNames } from '../kyc/kyc-words.ts';
import { Lines } from './lines.tsx';
import type { CustomerDesk, Refusal } from './use-desk.ts';

/** Why the application was refused, and what the applicant was sent. */
export function CustomerRefusal({ refusal }: { readonly refusal: Refusal }) {
  const { world } = useBrand();
  const { application_id, reasons, notice_due_date, notice_sent_at } = refusal;
  return (
    <Panel title="Application refused">
      <Facts
        rows={[
          ['Reasons', reasons.join(' ')],
          [
            'Notice',
            notice_sent_at === null ? (
              `not sent yet: it must be sent by ${shortDate(notice_due_date)}`
            ) : (
              <span key="sent">
                sent on <Time at={notice_sent_at} />
              </span>
            ),
          ],
          [
            'What was sent',
            <Link
              key="notice"
              {...linkOfObject({ type: 'credit_application', id: application_id, world })}
            >
              The application, with its notice as PDF
            </Link>,
          ],
        ]}
      />
    </Panel>
  );
}

/** Each KYC with its outcome and the documents that it asked for. */
export function CustomerKyc({ desk: { verifications } }: { readonly desk: CustomerDesk }) {
  const { world } = useBrand();
  if (verifications.length === 0) return null;
  return (
    <Panel title="KYC" isFlush>
      <Lines
        label="KYC"
        lines={verifications.map((each, at) => ({
          key: each.verification_id,
          link: linkOfObject({ type: 'kyc_verification', id: each.verification_id, world }),
          text: `KYC ${verifications.length - at}`,
          note: <Outcome of={each} />,
          end: <Time at={each.date_created} />,
        }))}
      />
    </Panel>
  );
}

const toneOf = (status: Verification['kyc_status']) =>
  status === 'document required' || status === 'under review' ? { tone: 'warn' as const } : {};

function Outcome({ of }: { readonly of: Verification }) {
  const { kyc_status, error_description, documents } = of;
  const isWaiting = kyc_status === 'document required';
  const asked = documents.map(({ document_type, status }) => {
    const name = documentNames[document_type];
    return status === 'submitted' ? `${name} has arrived` : isWaiting ? `${name} is missing` : '';
  });
  const words = [inWords(kyc_status), error_description?.replace(/\.$/, ''), ...asked];
  return (
    <Status state={kyc_status} {...toneOf(kyc_status)}>
      <span>{words.filter(Boolean).join('; ')}</span>
    </Status>
  );
}

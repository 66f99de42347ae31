import type { RequestErrorGroup } from '@surety/sdk';
import { Link } from '@tanstack/react-router';
import { requestLink } from '../../lists/request-columns.tsx';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Failure } from '../../parts/states.tsx';
import { HttpStatus, Tag } from '../../parts/status.tsx';
import { Calm, countOf, Time } from '../../parts/values.tsx';
import { WithCode } from '../../parts/with-code.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { parseTime, relativeTime, wallClock } from '../../platform/wall-clock.ts';
import { useMarkError } from '../../requests/error-fixes.ts';
import { codeOf, type ErrorFix, isFixed } from '../../requests/error-groups.ts';
import styles from './requests.module.css';
import { Spark } from './spark.tsx';

const hourMs = 3_600_000;

/** A group without a request for so long counts as fixed. */
const goneAfterMs = 24 * hourMs;

interface GroupProps {
  readonly group: RequestErrorGroup;
  readonly fix: ErrorFix | undefined;
}

/** Failed requests of one operation and error, with their cure and the person who fixed them. */
export function ErrorGroup({ group, fix }: GroupProps) {
  const { world } = useBrand();
  const { operation, error_code, status, count, counts, last_at, first_at, last_log_id, error } =
    group;
  const code = codeOf(group);
  const isGone = wallClock.nowMs() - parseTime(last_at) > goneAfterMs;
  return (
    <Panel
      title={error?.meaning ?? error_code ?? `Status ${status}`}
      note={[operation, error?.meaning && error_code].filter(Boolean).join(', ')}
      actions={
        <Row>
          {fix?.again_at && <Tag tone="bad">again since {relativeTime(fix.again_at)}</Tag>}
          {isFixed(fix) && <Tag tone="ok">fixed</Tag>}
          {isGone && !fix && (
            <Tag tone="ok">gone for {relativeTime(last_at).replace(' ago', '')}</Tag>
          )}
          <HttpStatus status={status} />
          <Link
            to="/w/$world/requests"
            params={{ world }}
            search={{
              operation,
              failed: 'true',
              portal: 'shown',
              ...(code ? { error_code: code } : { status: String(status) }),
            }}
          >
            {countOf(count, 'request')}
          </Link>
        </Row>
      }
    >
      <Stack>
        <div className={styles.cure}>
          <p>
            <WithCode
              text={
                error?.cure ??
                'The catalog has no advice for this answer. Open the sample to see its body.'
              }
            />{' '}
            {error && <a href={`/docs/errors#${error.code}`}>What this error means</a>}
          </p>
          <Spark counts={counts} label={`${count} requests over the period`} />
        </div>
        <Row isSpread>
          <Row>
            <Calm>
              First <Time at={first_at} hasAge />, last <Time at={last_at} hasAge />
            </Calm>
            <Link {...requestLink(world, last_log_id)}>The latest of them</Link>
            {group.key_ids.map((id) => (
              <span key={id}>
                key <LinkToObject type="key" id={id} />
              </span>
            ))}
          </Row>
          <Fixing group={group} fix={fix} />
        </Row>
      </Stack>
    </Panel>
  );
}

/** The person who fixed the group and the time, with the button that marks it or opens it again. */
function Fixing({ group, fix }: GroupProps) {
  const { may, session } = useBrand();
  const { person_id, name } = fix?.fixed_by ?? {};
  const isOwn = person_id === session.person.person_id;
  const mark = useMarkError();
  const isClosed = isFixed(fix);
  if (!fix && !may('integrate')) return null;
  return (
    <Row isSpread>
      {fix && (
        <span>
          Fixed by {isOwn ? 'you' : (name ?? 'a former member')} <Time at={fix.fixed_at} hasAge />
          {fix.again_at && (
            <>
              , again since <Time at={fix.again_at} hasAge />
            </>
          )}
        </span>
      )}
      {may('integrate') && (
        <Button
          isSmall
          {...(isClosed ? {} : { icon: 'check' as const })}
          disabled={mark.isPending}
          onClick={() => mark.mutate({ group, isOpening: isClosed })}
        >
          {isClosed ? 'Open it again' : fix ? 'I fixed it again' : 'I fixed it'}
        </Button>
      )}
      {mark.error && <Failure error={mark.error} />}
    </Row>
  );
}

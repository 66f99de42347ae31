import type { LoggedRequestDetail } from '@surety/sdk';
import { Link } from '@tanstack/react-router';
import { requestLink } from '../../lists/request-columns.tsx';
import { Json } from '../../parts/code.tsx';
import { Columns, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { HttpStatus } from '../../parts/status.tsx';
import { formatMs } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import type { RawAnswer } from '../../platform/send-raw.ts';
import { worldOf } from '../../platform/session.ts';
import { compareAnswers, type Difference } from './compare-answers.ts';
import styles from './requests.module.css';

export interface ReplayedAnswer {
  readonly answer: RawAnswer;
  /** The brand that it was sent to: this one, or the fork. */
  readonly brandId: string;
}

interface AnswersBesideProps {
  readonly request: LoggedRequestDetail;
  readonly replayed: ReplayedAnswer;
}

/** The answer of the log and the new one beside each other, with what differs. */
export function AnswersBeside({ request, replayed }: AnswersBesideProps) {
  const { brand } = useBrand();
  const { answer, brandId } = replayed;
  const before = request.answer?.body ?? null;
  const differences = compareAnswers(before, answer.body);
  const world = worldOf(brandId);
  return (
    <Stack>
      <p role="status">
        Answered <HttpStatus status={answer.status} /> in {formatMs(answer.durationMs)}
        {brandId !== brand.brand_id && (
          <>
            {' '}
            in the fork{' '}
            <Link to="/w/$world" params={{ world }}>
              {world}
            </Link>
          </>
        )}
        .{' '}
        {answer.requestId && (
          <Link {...requestLink(world, answer.requestId)}>Open the new request</Link>
        )}
      </p>
      <Differences differences={differences} />
      <Columns>
        <Panel title="Then" note={<HttpStatus status={request.status} />}>
          <Json value={before} label="The answer of the log" />
        </Panel>
        <Panel title="Now" note={<HttpStatus status={answer.status} />}>
          <Json value={answer.body} label="The new answer" />
        </Panel>
      </Columns>
    </Stack>
  );
}

const shown = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Both bodies are alike.</p>;
  return (
    <details>
      <summary>{differences.length} fields differ</summary>
      <div className={styles.differences}>
        {differences.map(({ path, before, after }) => (
          <div key={path} className={styles.difference}>
            <code>{path || 'the whole body'}</code>
            <code className={styles.before}>{shown(before)}</code>
            <code className={styles.after}>{shown(after)}</code>
          </div>
        ))}
      </div>
    </details>
  );
}

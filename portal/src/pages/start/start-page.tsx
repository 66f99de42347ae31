import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Failure } from '../../parts/states.tsx';
import { parseTime } from '../../platform/wall-clock.ts';
import { KeysStep } from './keys-step.tsx';
import { wordsOfDuration } from './quickstart-state.ts';
import {
  type QuickstartRequest,
  type QuickstartStep,
  quickstartSteps,
} from './quickstart-steps.ts';
import { RequestOfStep, TickLine, useMaker } from './request-of-step.tsx';
import styles from './start.module.css';
import { type QuickstartView, useQuickstart } from './use-quickstart.ts';
import { WebhookStep } from './webhook-step.tsx';

/** From nothing to a purchase: each step ticks by itself when its object is there, made from any terminal. */
export function StartPage() {
  const quickstart = useQuickstart();
  const { hasBegun, isRead, next, begin, restart } = quickstart;
  const count = quickstartSteps.length + 2;
  return (
    <Stack>
      <PageHead
        title="Five minutes to the first purchase"
        lead="Run each request where you like: a terminal, your code, or here. A step ticks when its request arrives."
      >
        {hasBegun && <Button onClick={restart}>Begin again</Button>}
      </PageHead>
      {quickstart.error && <Failure error={quickstart.error} />}
      <ol className={styles.steps}>
        <KeysStep
          keys={quickstart.shownKeys}
          isDone={hasBegun}
          onMade={begin}
          onSkip={() => begin(null)}
        />
        {quickstartSteps.map((step, at) => (
          <Step key={step.title} step={step} number={at + 2} quickstart={quickstart} />
        ))}
        <WebhookStep number={count} isCurrent={isRead && hasBegun && next === undefined} />
      </ol>
      <End quickstart={quickstart} />
    </Stack>
  );
}

interface StepProps {
  readonly step: QuickstartStep;
  readonly number: number;
  readonly quickstart: QuickstartView;
}

function Step({ step, number, quickstart }: StepProps) {
  const { title, words, requests } = step;
  const { next, hasBegun, tickOf } = quickstart;
  const isDone = requests.every((each) => tickOf(each) !== undefined);
  const isCurrent = hasBegun && requests.some(({ name }) => name === next?.name);
  return (
    <li
      className={classes(
        styles.step,
        isDone && styles.done,
        isCurrent && styles.current,
        !isDone && !isCurrent && styles.waits,
      )}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.mark}>{isDone ? <Icon name="check" size={14} /> : number}</span>
      <div className={styles.content}>
        <h2>{title}</h2>
        {isCurrent && <p>{words}</p>}
        {requests.map((each) => {
          const tick = tickOf(each);
          if (tick !== undefined) return <TickLine key={each.name} each={each} objectId={tick} />;
          if (each.name !== next?.name || !isCurrent) return null;
          return <RequestOfStep key={each.name} each={each} quickstart={quickstart} />;
        })}
      </div>
    </li>
  );
}

const purchase: QuickstartRequest | undefined = quickstartSteps.at(-1)?.requests.at(-1);

function End({ quickstart }: Pick<StepProps, 'quickstart'>) {
  const { startedAt, ids, tickOf } = quickstart;
  const objectId = (purchase && tickOf(purchase)) ?? null;
  const { data: maker } = useMaker(purchase, objectId);
  if (objectId === null || !ids.cardId) return null;
  const took = maker && startedAt ? parseTime(maker.answered_at) - parseTime(startedAt) : -1;
  return (
    <p className={styles.end} role="status">
      {took < 0
        ? 'The first purchase is made.'
        : `First purchase ${wordsOfDuration(took)} after you began.`}{' '}
      Look at{' '}
      <LinkToObject type="card" id={ids.cardId}>
        the card
      </LinkToObject>
      , or have the next purchase declined: request more than is on the deposit.
    </p>
  );
}

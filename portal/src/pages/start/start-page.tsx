import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Failure } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { parseTime } from '../../platform/wall-clock.ts';
import { KeysStep } from './keys-step.tsx';
import { wordsOfDuration } from './quickstart-state.ts';
import { type QuickstartStep, quickstartSteps } from './quickstart-steps.ts';
import { RequestOfStep, TickLine } from './request-of-step.tsx';
import styles from './start.module.css';
import { useQuickstart } from './use-quickstart.ts';
import { WebhookStep } from './webhook-step.tsx';

/** From nothing to a purchase: each step ticks by itself when the request arrives, from any terminal. */
export function StartPage() {
  const { surety, keys } = useBrand();
  const programs = useQuery({
    queryKey: keys.list('programs'),
    queryFn: () => surety.programs.list({ limit: 1 }).page(),
  });
  const quickstart = useQuickstart();
  const { state, next, begin, restart } = quickstart;
  const programId = programs.data?.data[0]?.program_id;
  const count = quickstartSteps.length + 2;
  return (
    <Stack>
      <PageHead
        title="Five minutes to the first purchase"
        lead="Run each request where you like: a terminal, your code, or here. A step ticks when its request arrives."
      >
        {state.startedAt && <Button onClick={restart}>Begin again</Button>}
      </PageHead>
      {programs.error && <Failure error={programs.error} />}
      <ol className={styles.steps}>
        <KeysStep
          keys={state.keys}
          startedAt={state.startedAt}
          onMade={(keys) => begin(keys, programId)}
          onSkip={() => begin(null, programId)}
        />
        {quickstartSteps.map((step, at) => (
          <Step key={step.title} step={step} number={at + 2} quickstart={quickstart} />
        ))}
        <WebhookStep number={count} isCurrent={state.startedAt !== null && next === undefined} />
      </ol>
      <End quickstart={quickstart} />
    </Stack>
  );
}

interface StepProps {
  readonly step: QuickstartStep;
  readonly number: number;
  readonly quickstart: ReturnType<typeof useQuickstart>;
}

function Step({ step, number, quickstart }: StepProps) {
  const { title, words, requests } = step;
  const { state, next } = quickstart;
  const isDone = requests.every(({ name }) => state.ticks[name]);
  const isCurrent = state.startedAt !== null && requests.some(({ name }) => name === next?.name);
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
          const tick = state.ticks[each.name];
          if (tick) return <TickLine key={each.name} tick={tick} words={each.words} />;
          if (each.name !== next?.name || !isCurrent) return null;
          return <RequestOfStep key={each.name} each={each} quickstart={quickstart} />;
        })}
      </div>
    </li>
  );
}

function End({ quickstart }: Pick<StepProps, 'quickstart'>) {
  const { state } = quickstart;
  const { purchase } = state.ticks;
  if (!purchase || !state.startedAt || !state.ids.cardId) return null;
  const took = parseTime(purchase.at) - parseTime(state.startedAt);
  return (
    <p className={styles.end} role="status">
      First purchase {wordsOfDuration(took)} after you began. Look at{' '}
      <LinkToObject type="card" id={state.ids.cardId}>
        the card
      </LinkToObject>
      , or have the next purchase declined: request more than is on the deposit.
    </p>
  );
}

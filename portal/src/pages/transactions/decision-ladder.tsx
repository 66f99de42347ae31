import type { AuthorizationCheck, AuthorizationDecision } from '@surety/sdk';
import { classes } from '../../parts/classes.ts';
import { Icon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Hidden } from '../../parts/states.tsx';
import { exactTime } from '../../platform/wall-clock.ts';
import styles from './decision.module.css';
import { nameOfCheck, withDollars, wordsOfRule } from './transaction-words.ts';

interface DecisionLadderProps {
  readonly decision: AuthorizationDecision;
}

/** The checks of a decision in their order, each value beside what it was compared with. */
export function DecisionLadder({ decision }: DecisionLadderProps) {
  const { checks, first_failed, decided_at, currency_code } = decision;
  return (
    <Panel title="Why" note={`decided ${exactTime(decided_at)}, check by check`} isFlush>
      <ol className={styles.ladder}>
        {checks.map((check) => (
          <Rung
            key={check.check}
            check={check}
            currency={currency_code}
            isDeciding={check.check === first_failed}
          />
        ))}
      </ol>
    </Panel>
  );
}

/** Of a card whose deposit was taken back, people say that it can spend nothing. */
const neverBelowZero = (sum: string | null): string =>
  sum === null || sum.startsWith('-') ? '0.00' : sum;

interface RungProps {
  readonly check: AuthorizationCheck;
  readonly currency: string;
  readonly isDeciding: boolean;
}

const marks = {
  passed: ['check', 'passed'],
  failed: ['cross', 'failed'],
  not_applicable: ['more', 'not applicable'],
} as const;

function Rung({ check, currency, isDeciding }: RungProps) {
  const { check: name, result, value, rule, compared_with, detail } = check;
  const [icon, words] = marks[result];
  const compared = Array.isArray(compared_with) ? compared_with.join(', ') : compared_with;
  const isUsed = result !== 'not_applicable';
  return (
    <li
      className={classes(
        styles.check,
        isUsed ? styles[result] : styles.unused,
        isDeciding && styles.deciding,
      )}
    >
      <span className={styles.mark}>
        <Icon name={icon} size={14} />
        <Hidden>{words}</Hidden>
      </span>
      <span>{nameOfCheck(name)}</span>
      <span className={styles.value}>
        {isUsed ? withDollars(value ?? 'none', currency) : 'none set'}
      </span>
      <span className={styles.rule}>{wordsOfRule(rule)}</span>
      <span className={styles.value}>
        {isUsed
          ? withDollars(name === 'limit' ? neverBelowZero(compared) : (compared ?? ''), currency)
          : ''}
        {isDeciding && <Hidden>. This check decided.</Hidden>}
      </span>
      {name === 'limit' && detail && (
        <span className={styles.detail}>{withDollars(`${detail}.`, currency)}</span>
      )}
    </li>
  );
}

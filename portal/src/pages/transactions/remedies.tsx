import type { AuthorizationDecision, CardTransaction, Surety } from '@surety/sdk';
import { type Remedy, RemedyPlanner } from '@surety/sdk/decisions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Row } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failure, QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { queries } from '../../platform/queries.ts';
import { keepOrigin } from '../../worlds/fork-origin.ts';
import { forkWorld } from '../../worlds/fork-world.ts';
import { carryOut } from './carry-out.ts';
import styles from './decision.module.css';
import { LiftDialog } from './lift-dialog.tsx';
import { keepLifted, type LiftedControls, liftOf } from './lifted-controls.ts';
import { remedyWords } from './transaction-words.ts';

interface RemediesProps {
  readonly transaction: CardTransaction;
  readonly decision: AuthorizationDecision;
}

/** The smallest changes with which the purchase would have been approved, each to be tried here or in a fork. */
export function Remedies({ transaction, decision }: RemediesProps) {
  const { surety, keys } = useBrand();
  const sets = decision.would_be_approved_with;
  const plans = useQuery({
    queryKey: keys.object('transactions', transaction.transaction_id, 'remedies'),
    queryFn: async () => {
      const planner = new RemedyPlanner(surety, transaction);
      const planned: Remedy[] = [];
      for (const changes of sets ?? []) planned.push(await planner.plan(changes));
      const asked = transaction.original_currency ?? transaction.currency_code;
      const account = await accountCurrency(surety, transaction);
      return planned.map((remedy) => ({
        remedy,
        text: remedyWords(remedy, { asked, account }),
        currency: account,
      }));
    },
  });
  if (sets === null) return null;
  return (
    <Panel title="It would have passed" isFlush>
      <QueryState query={plans}>
        {(remedies) =>
          remedies.length === 0 ? (
            <Empty>No change that a caller can make would have had it approved.</Empty>
          ) : (
            remedies.map(({ remedy, text, currency }, at) => (
              <OneRemedy
                key={text}
                remedy={remedy}
                text={text}
                currency={currency}
                isFirst={at === 0}
              />
            ))
          )
        }
      </QueryState>
    </Panel>
  );
}

/** The currency of the deposit. A purchase that was converted is in it already. */
async function accountCurrency(surety: Surety, transaction: CardTransaction): Promise<string> {
  const { original_currency, currency_code, account_id } = transaction;
  if (original_currency !== null) return currency_code;
  return (await surety.accounts.get(account_id)).balance.currency;
}

interface OneRemedyProps {
  readonly remedy: Remedy;
  /** The remedy in words, with currencies. */
  readonly text: string;
  /** The currency of the account, in which controls are. */
  readonly currency: string;
  /** The first is the one to try; a page has one primary button. */
  readonly isFirst: boolean;
}

interface Trial {
  readonly isInFork: boolean;
  /** Controls that the trial removes here; null for none. */
  readonly lifted: LiftedControls | null;
}

function OneRemedy({ remedy, text, currency, isFirst }: OneRemedyProps) {
  const { brand, surety, world, may, isSandbox } = useBrand();
  const navigate = useNavigate();
  const { href } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const tried = useMutation({
    mutationFn: async ({ isInFork, lifted }: Trial) => {
      const place = isInFork ? await forkWorld(surety, brand) : { surety, world };
      if (isInFork) keepOrigin(place.world, { world, name: brand.name, href });
      const { transaction_id, approved } = await carryOut(place.surety, remedy);
      if (lifted) keepLifted(transaction_id, lifted);
      return { transactionId: transaction_id, approved, world: place.world, isInFork };
    },
    onSuccess: async ({ transactionId, approved, world: at, isInFork }) => {
      await queries.invalidateQueries();
      const where = isInFork ? ' in the fork' : '';
      announce(
        approved ? `Approved${where}.` : `Declined again${where}.`,
        approved ? 'usual' : 'bad',
      );
      await navigate({
        to: '/w/$world/transactions/$transactionId',
        params: { world: at, transactionId },
      });
    },
  });
  const canTry = isSandbox && may('simulate') && may('change');
  const tryHere = (lifted: LiftedControls | null = null) => {
    setAsking(false);
    tried.mutate({ isInFork: false, lifted });
  };
  return (
    <div className={styles.remedy}>
      <p className={styles.remedyText}>{text}</p>
      {canTry && (
        <Row>
          <Button
            tone={isFirst ? 'primary' : 'usual'}
            icon="play"
            disabled={tried.isPending}
            onClick={() => (liftOf(remedy) ? setAsking(true) : tryHere())}
          >
            {remedy.before.length > 0 ? 'Do that and try again' : 'Try again so'}
          </Button>
          {may('worlds') && (
            <Button
              icon="fork"
              disabled={tried.isPending}
              onClick={() => tried.mutate({ isInFork: true, lifted: null })}
            >
              Try in a fork
            </Button>
          )}
        </Row>
      )}
      {isAsking && (
        <LiftDialog
          remedy={remedy}
          currency={currency}
          onClose={() => setAsking(false)}
          onAgree={tryHere}
        />
      )}
      {tried.error && <Failure error={tried.error} />}
    </div>
  );
}

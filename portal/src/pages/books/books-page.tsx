import type { LedgerVerification, TrialBalance } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { Button } from '../../parts/button.tsx';
import { PageHead, Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { countOf, formatCents, formatCount, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { bookState, isProofRunning } from './book-words.ts';

/** While a proof runs its progress is read this often; it tells no news. */
const readEveryMs = 1_500;

/** When the books were proven and what of them is not covered, and the balance of each program. */
export function BooksPage() {
  const { surety, keys, world } = useBrand();
  const proof = useQuery({
    queryKey: keys.list('ledger', 'verification'),
    queryFn: () => surety.ledger.verification(),
    refetchInterval: ({ state: { data } }) => (isProofRunning(data) ? readEveryMs : false),
  });
  return (
    <QueryState query={proof} rows={6} page="Books">
      {(shown) => (
        <Stack>
          <PageHead
            title="Books"
            beside={<BookStatus proof={shown} />}
            lead={<Sentence proof={shown} />}
          >
            <ProveNow proof={shown} />
            <CopyAs request={{ resource: 'ledger', verb: 'verification' }} />
          </PageHead>
          <Differences world={world} />
          <TrialBalances />
        </Stack>
      )}
    </QueryState>
  );
}

interface ProofProps {
  readonly proof: LedgerVerification;
}

function BookStatus({ proof }: ProofProps) {
  const { text, tone } = bookState(proof);
  return (
    <Status state={text} tone={tone}>
      {text}
    </Status>
  );
}

function Sentence({ proof }: ProofProps) {
  const { requested, date_verified, journals_since, status } = proof;
  if (isProofRunning(proof) && requested) {
    return (
      <>
        The books are being checked
        {requested.steps_total > 0 &&
          `: ${requested.steps_done} of ${countOf(requested.steps_total, 'step')} done`}
        . Every movement, balance, hold and limit of the brand is calculated again.
      </>
    );
  }
  if (requested?.status === 'failed') {
    return (
      <>
        The check of <Time at={requested.date_requested} isReal /> failed: “{requested.failed_check}
        ”. Tell the operator of Surety.
      </>
    );
  }
  if (!date_verified) return 'The books were never checked yet. A check runs by itself every hour.';
  const proven = requested?.status === 'verified' && requested.date_ended;
  const at = proven && proven > date_verified ? proven : date_verified;
  return (
    <>
      {status === 'failed' ? 'The last check failed' : 'They add up'}: every movement, balance, hold
      and limit until <Time at={at} isReal /> was calculated again
      {status === 'failed' ? ', and something does not hold. Tell the operator of Surety. ' : '. '}
      {since(journals_since)}
    </>
  );
}

const since = (count: number | null): string =>
  count
    ? `${count >= 1_000 ? '1,000 or more movements' : countOf(count, 'movement')} of money since then ${count === 1 ? 'is' : 'are'} not covered yet.`
    : 'No money has moved since then.';

function ProveNow({ proof }: ProofProps) {
  const { may, brand } = useBrand();
  const [isOpen, setOpen] = useState(false);
  if (isProofRunning(proof)) return null;
  if (!may('money'))
    return <span>The role {brand.role} may look only: others may have the books checked.</span>;
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Prove now
      </Button>
      <RequestDialog
        title="Prove the books"
        verb="Prove now"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'ledger', verb: 'requestVerification' }}
      >
        <p>
          A worker calculates all movements, balances, holds and limits of the brand again, as of
          one moment. It changes nothing. The result appears here.
        </p>
      </RequestDialog>
    </>
  );
}

/** The open differences of the last month, which a proof of the books does not know. */
function Differences({ world }: { readonly world: string }) {
  const { surety, keys } = useBrand();
  const open = useQuery({
    queryKey: keys.list('ledger', 'differences', 'some'),
    queryFn: () => surety.ledger.reconciliationDifferences({ limit: 50 }).page(),
  });
  return (
    <Panel title="Against the bank and the network">
      <QueryState query={open} rows={1}>
        {({ data, has_more }) => (
          <Row>
            <span>
              {data.length === 0
                ? 'In the last month the books agree with the files of the bank and the network.'
                : `${has_more ? 'More than ' : ''}${countOf(data.length, 'difference')} in the last month.`}
            </span>
            <Link to="/w/$world/reconciliation" params={{ world }}>
              Reconciliation
            </Link>
          </Row>
        )}
      </QueryState>
    </Panel>
  );
}

function TrialBalances() {
  const { surety, keys } = useBrand();
  const programs = useQuery({
    queryKey: keys.list('programs', 'first'),
    queryFn: () => surety.programs.list({ limit: 10 }).page(),
  });
  return (
    <QueryState query={programs} rows={4}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>No program yet.</Empty>
        ) : (
          data.map(({ program_id }) => <Balance key={program_id} programId={program_id} />)
        )
      }
    </QueryState>
  );
}

const total = 'total';
type Line = Omit<TrialBalance['accounts'][number], 'kind'> & { readonly kind: string };

function Balance({ programId }: { readonly programId: string }) {
  const { surety, keys } = useBrand();
  const balance = useQuery({
    queryKey: keys.list('ledger', 'trial-balance', programId),
    queryFn: () => surety.ledger.trialBalance({ program_id: programId }),
  });
  return (
    <QueryState query={balance} rows={6}>
      {({ program_name, accounts, debit_total, credit_total, balanced, currency, as_of }) => (
        <Panel
          title={`Trial balance: ${program_name}`}
          note={
            <>
              as of <Time at={as_of} />
            </>
          }
          actions={
            <Status state="balance" tone={balanced ? 'ok' : 'bad'}>
              {balanced ? 'both sides are equal' : 'the sides differ'}
            </Status>
          }
          isFlush
        >
          <Rows<Line>
            label={`Trial balance of ${program_name}`}
            isPlain
            rows={[
              ...accounts,
              { kind: total, count: 0, debit: debit_total, credit: credit_total },
            ]}
            foot={
              <SaveCsv isSmall rows={`trial balance of ${program_name}`} read={() => accounts} />
            }
            keyOf={({ kind }) => kind}
            columns={[
              {
                label: 'Accounts',
                width: 'minmax(0, 1fr)',
                onPhone: 'first',
                render: ({ kind, count }) =>
                  kind === total ? (
                    <strong>Total</strong>
                  ) : (
                    `${kindOf(kind)} (${formatCount(count)})`
                  ),
              },
              {
                label: 'Debit',
                width: '132px',
                isEnd: true,
                render: ({ debit }) => formatCents(debit, currency),
              },
              {
                label: 'Credit',
                width: '132px',
                isEnd: true,
                onPhone: 'second',
                render: ({ credit }) => formatCents(credit, currency),
              },
            ]}
          />
        </Panel>
      )}
    </QueryState>
  );
}

const kinds: Readonly<Record<string, string>> = {
  security_deposit: 'Deposits of customers',
  credit: 'Card accounts of customers',
  bank_settlement: 'Settlement with the bank',
  network_settlement: 'Settlement with the card network',
  brand_funding: 'Advanced by the brand',
  account_validation: 'Validation of bank accounts',
};
const kindOf = (kind: string): string => kinds[kind] ?? inWords(kind);

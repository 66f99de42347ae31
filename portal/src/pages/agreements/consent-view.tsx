import type { Consent, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Columns, Facts } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { shortDate } from '../../platform/wall-clock.ts';
import { SavePaper } from '../notices/save-paper.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { agreementKinds, givenWords, versionWords } from './agreement-words.ts';
import { WithdrawConsent } from './withdraw-consent.tsx';

/** Page of a consent: the version, the time and the way of its acceptance. */
export function ConsentView({ found }: { readonly found: FoundObject }) {
  const { object_id: id } = found;
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('consents', id),
    queryFn: () => surety.consents.get(id),
  });
  return (
    <QueryState query={query} rows={6} page="Consent">
      {(consent) => <ConsentPage found={found} consent={consent} />}
    </QueryState>
  );
}

interface ConsentProps {
  readonly consent: Consent;
}

function ConsentPage({ found, consent }: ConsentProps & { readonly found: FoundObject }) {
  const { surety, may, world } = useBrand();
  const { agreement, customer_id, accepted_at, withdrawn_at, can_be_withdrawn } = consent;
  return (
    <ObjectFrame
      found={found}
      title={`Consent: ${versionWords(agreement)}`}
      path={[
        { label: 'Customer', link: linkOfObject({ type: 'customer', id: customer_id, world }) },
      ]}
      status={withdrawn_at ? <Status state="withdrawn" /> : <Status state="accepted" tone="ok" />}
      sentence={
        <>
          Accepted on {shortDate(accepted_at)}, {givenWords(consent)}.
          {withdrawn_at && ` Withdrawn on ${shortDate(withdrawn_at)}.`}
          {!withdrawn_at && !can_be_withdrawn && ' It ends with the account.'}
        </>
      }
      withheld={can_be_withdrawn && !may('change') ? ['Withdraw'] : []}
      actions={<WithdrawConsent consent={consent} />}
    >
      <Columns>
        <Panel title="Consent">
          <ConsentFacts consent={consent} />
        </Panel>
        <Panel title="Record of the customer" note="all that the customer accepted">
          <SavePaper
            paper="record"
            fileName={`consents-${customer_id}`}
            page={() => surety.consents.record(customer_id)}
            pdf={() => surety.consents.recordPdf(customer_id)}
          />
        </Panel>
      </Columns>
    </ObjectFrame>
  );
}

function ConsentFacts({ consent }: ConsentProps) {
  const { agreement, customer_id, accepted_at, withdrawn_at, is_separate } = consent;
  const { agreement_id, kind, sha256 } = agreement;
  return (
    <Facts
      rows={[
        ['Customer', <LinkToObject key="customer" type="customer" id={customer_id} />],
        [
          'Agreement',
          <LinkToObject key="agreement" type="agreement" id={agreement_id}>
            {versionWords(agreement)}
          </LinkToObject>,
        ],
        ['Kind', agreementKinds[kind]],
        ['Accepted', <Time key="accepted" at={accepted_at} isExact />],
        ['How', givenWords(consent)],
        ['Signature of its own', is_separate ? 'yes' : 'no'],
        ['IP address', consent.ip_address ?? 'not recorded'],
        ['Browser', consent.user_agent ?? 'not recorded'],
        ['Withdrawn', withdrawn_at && <Time key="withdrawn" at={withdrawn_at} isExact />],
        ['SHA-256 of the words', <Id key="hash" id={sha256} of="SHA-256" />],
      ]}
    />
  );
}

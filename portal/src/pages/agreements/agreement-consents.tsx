import type { Consent } from '@surety/sdk';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { useObjectName } from '../../objects/object-names.ts';
import { Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { shortId, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { givenWords } from './agreement-words.ts';

const columns: readonly Column<Consent>[] = [
  {
    label: 'Customer',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'first',
    render: ({ customer_id }) => <CustomerName id={customer_id} />,
  },
  {
    label: 'Accepted',
    width: '136px',
    onPhone: 'second',
    render: ({ accepted_at }) => <Time at={accepted_at} />,
  },
  {
    label: 'How',
    width: 'minmax(0, 1fr)',
    onPhone: 'aside',
    render: (consent) => givenWords(consent),
  },
  {
    label: 'Withdrawn',
    width: '136px',
    isEnd: true,
    render: ({ withdrawn_at }) => withdrawn_at && <Time at={withdrawn_at} />,
  },
];

/** The name of a customer whose row leads to the consent. */
function CustomerName({ id }: { readonly id: string }) {
  return useObjectName(id)?.title ?? shortId(id);
}

/** The customers who accepted a version, newest first. */
export function AgreementConsents({ agreementId }: { readonly agreementId: string }) {
  const { surety, world, keys } = useBrand();
  const list = useList<Consent>({
    key: keys.list('consents', 'of agreement', agreementId),
    load: (cursor, limit) =>
      surety.agreements.consents(agreementId, { limit, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <Panel title="Who accepted it" note="newest first" isFlush>
      <ListView
        label="Consents"
        isPlain
        list={list}
        columns={columns}
        keyOf={({ consent_id }) => consent_id}
        linkOf={({ consent_id: id }) => linkOfObject({ type: 'consent', id, world })}
        empty={<Empty>No customer has accepted this version.</Empty>}
      />
    </Panel>
  );
}

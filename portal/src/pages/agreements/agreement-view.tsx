import type { Agreement, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Code } from '../../parts/code.tsx';
import { Day } from '../../parts/day.tsx';
import { Columns, Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Status, Tag } from '../../parts/status.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { AgreementConsents } from './agreement-consents.tsx';
import {
  agreementKinds,
  agreementSentence,
  changeWords,
  standingOf,
  versionWords,
} from './agreement-words.ts';

/** A version of an agreement: its words, how it stands, and who accepted it. */
export function AgreementView({ found }: { readonly found: FoundObject }) {
  const { object_id: id } = found;
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('agreements', id),
    queryFn: () => surety.agreements.get(id),
  });
  return (
    <QueryState query={query} rows={8} page="Agreement">
      {(agreement) => <AgreementPage found={found} agreement={agreement} />}
    </QueryState>
  );
}

interface AgreementProps {
  readonly agreement: Agreement;
}

function AgreementPage({ found, agreement }: AgreementProps & { readonly found: FoundObject }) {
  const { world } = useBrand();
  const nowMs = useBrandNow();
  const { text, tone } = standingOf(agreement, nowMs);
  const { program_id: id } = agreement;
  return (
    <ObjectFrame
      found={found}
      title={versionWords(agreement)}
      path={[{ label: 'Program', link: linkOfObject({ type: 'program', id, world }) }]}
      status={
        <>
          <Status state={text} tone={tone}>
            {text}
          </Status>
          {agreement.is_sample && <Tag tone="warn">sample</Tag>}
        </>
      }
      sentence={agreementSentence(agreement, nowMs)}
    >
      <Columns>
        <Stack>
          <Panel title="The words" note="as customers were shown them">
            <Words agreement={agreement} />
          </Panel>
        </Stack>
        <Stack>
          <Panel title="About the version">
            <AgreementFacts agreement={agreement} />
          </Panel>
          <AgreementConsents agreementId={agreement.agreement_id} />
        </Stack>
      </Columns>
    </ObjectFrame>
  );
}

function Words({ agreement: { agreement_id: id, has_text, address } }: AgreementProps) {
  const { surety, keys } = useBrand();
  const text = useQuery({
    queryKey: keys.still('agreement-text', id),
    queryFn: () => surety.agreements.text(id),
    enabled: has_text,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!has_text) {
    return (
      <p>
        The brand publishes them at <a href={address ?? ''}>{address}</a>; their SHA-256 is kept
        here.
      </p>
    );
  }
  return (
    <QueryState query={text} rows={6}>
      {(shown) => <Code text={shown} label="The words" isWrapped />}
    </QueryState>
  );
}

function AgreementFacts({ agreement }: AgreementProps) {
  const { kind, program_id, effective_on, changes, sha256, address, date_created } = agreement;
  return (
    <Facts
      rows={[
        ['Kind', agreementKinds[kind]],
        ['Program', <LinkToObject key="program" type="program" id={program_id} />],
        ['Effective from', <Day key="from" on={effective_on} />],
        [
          'Changes',
          changes.length > 0 && (
            <Stack key="changes">
              {changes.map((change) => (
                <span key={change}>{changeWords[change]}</span>
              ))}
            </Stack>
          ),
        ],
        ['Address', address],
        ['Published', <Time key="published" at={date_created} />],
        ['SHA-256', <Id key="hash" id={sha256} of="SHA-256" />],
      ].map(([name, value]) => [name as string, value === false ? null : value] as const)}
    />
  );
}

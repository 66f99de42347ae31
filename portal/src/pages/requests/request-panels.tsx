import type { LoggedRequestDetail } from '@surety/sdk';
import { Link } from '@tanstack/react-router';
import { actorOf } from '../../objects/actor-of.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Json } from '../../parts/code.tsx';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Notice } from '../../parts/states.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { WithCode } from '../../parts/with-code.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RepairedBy } from './repaired-by.tsx';

interface RequestProps {
  readonly request: LoggedRequestDetail;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The error with its cure, and the request that did better. */
export function ErrorPanel({ request }: RequestProps) {
  const { world } = useBrand();
  const { error_code, error, operation } = request;
  return (
    <Panel
      title={error_code ?? `Status ${request.status}`}
      note={error?.meaning}
      actions={
        error_code && (
          <Link
            to="/w/$world/requests"
            params={{ world }}
            search={{
              error_code: error?.code ?? error_code,
              operation,
              failed: 'true',
              portal: 'shown',
            }}
          >
            All of this group
          </Link>
        )
      }
    >
      <Stack>
        <p>
          <WithCode
            text={
              error?.cure ??
              'The catalog has no advice for this answer; its body says what happened.'
            }
          />{' '}
          {error && <a href={`/docs/errors#${error.code}`}>What this error means</a>}
        </p>
        <RepairedBy request={request} />
      </Stack>
    </Panel>
  );
}

interface PartProps {
  readonly part: { readonly masked: readonly string[]; readonly is_cut: boolean };
}

/** Says what the log does not have of a body. */
function Gaps({ part: { masked, is_cut } }: PartProps) {
  return (
    <>
      {masked.length > 0 && <Notice>Masked in the log: {masked.join(', ')}.</Notice>}
      {is_cut && <Notice>The body was longer than 16 KiB; the log has its beginning.</Notice>}
    </>
  );
}

const erased = <Empty>A customer whom it is about was deleted, and its contents with them.</Empty>;

/** The request as it was sent. */
export function SentPanel({ request: { request, method } }: RequestProps) {
  if (!request) return <Panel title="Request">{erased}</Panel>;
  const { body, query, headers } = request;
  return (
    <Panel title="Request">
      <Stack>
        <Gaps part={request} />
        {!isEmpty(query) && <Json value={query} label="Query" />}
        {isEmpty(body) ? (
          <p>{method} without a body.</p>
        ) : (
          <Json value={body} label="Body of the request" />
        )}
        <HeaderList headers={headers} />
      </Stack>
    </Panel>
  );
}

/** The answer as it was sent. */
export function AnswerPanel({ request: { answer, status } }: RequestProps) {
  if (!answer) return <Panel title="Answer">{erased}</Panel>;
  return (
    <Panel title="Answer" note={status}>
      <Stack>
        <Gaps part={answer} />
        {isEmpty(answer.body) ? (
          <p>No body.</p>
        ) : (
          <Json value={answer.body} label="Body of the answer" />
        )}
        <HeaderList headers={answer.headers} />
      </Stack>
    </Panel>
  );
}

function HeaderList({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const rows = Object.entries(headers);
  if (rows.length === 0) return null;
  return <Facts rows={rows.map(([name, value]) => [name, <code key={name}>{value}</code>])} />;
}

/** Header of answers that names the fields of the request that the operation does not have. */
function ignoredFields({ answer }: LoggedRequestDetail): string | null {
  const found = Object.entries(answer?.headers ?? {}).find(([name]) =>
    /ignored-fields/i.test(name),
  );
  return found?.[1] ?? null;
}

/** Sender, time and objects of the request. */
export function RequestFacts({ request }: RequestProps) {
  const ignored = ignoredFields(request);
  return (
    <Panel title="About it">
      <Facts
        rows={[
          ['Answered', <Time key="at" at={request.answered_at} isExact hasAge />],
          [
            'Sandbox clock',
            request.brand_time && <Time key="brand" at={request.brand_time} isExact />,
          ],
          [
            'Operation',
            <a key="op" href={`/docs/api/operations/${request.operation}`}>
              {request.operation}
            </a>,
          ],
          ['X-Request-Id', <Id key="id" id={request.request_id} of="request id" isWhole />],
          ['Id in the log', <Id key="log" id={request.log_id} of="log id" isWhole />],
          ['Sent by', <Sender key="sender" request={request} />],
          ['Address', request.address],
          ['Ignored fields', ignored && <code key="ignored">{ignored}</code>],
          ['Objects', <Objects key="objects" ids={request.object_ids} />],
        ]}
      />
    </Panel>
  );
}

/** The person or the key that sent a request, by name. */
function Sender({ request }: RequestProps) {
  const { may } = useBrand();
  const name = actorOf(request, may('personal'));
  return request.key_id ? (
    <LinkToObject type="key" id={request.key_id}>
      {name}
    </LinkToObject>
  ) : (
    name
  );
}

function Objects({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return 'none';
  return ids.slice(0, 24).map((id) => (
    <span key={id}>
      <LinkToObject type="object" id={id} />{' '}
    </span>
  ));
}

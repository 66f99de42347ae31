import type { LoggedRequestDetail } from '@surety/sdk';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Columns, PageHead, Stack } from '../../parts/layout.tsx';
import { QueryState } from '../../parts/states.tsx';
import { HttpStatus, Tag } from '../../parts/status.tsx';
import { formatMs } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useShortcuts } from '../../platform/use-shortcuts.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { toPortalRequest } from '../../requests/logged-request.ts';
import { loadResources } from '../../requests/portal-request.ts';
import { CauseAndEffect } from './cause-and-effect.tsx';
import { Repeats } from './repeats.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { AnswerPanel, ErrorPanel, RequestFacts, SentPanel } from './request-panels.tsx';
import { useRequest } from './use-request.ts';

/** One request: its content, its answer, and its effects. */
export function RequestPage() {
  const { requestId } = useParams({ from: '/w/$world/requests/$requestId' });
  const query = useRequest(requestId);
  return (
    <QueryState query={query} rows={8} page="Request">
      {(request) => <Shown key={request.log_id} request={request} />}
    </QueryState>
  );
}

function Shown({ request }: { readonly request: LoggedRequestDetail }) {
  const { world, isSandbox, may } = useBrand();
  const [isReplaying, setReplaying] = useState(false);
  const canReplay = may('integrate') && request.request !== null;
  const replay = () => canReplay && setReplaying(true);
  useShortcuts([{ keys: 'r', label: 'Replay this request', act: replay }]);
  const { method, path, status, source, duration_ms, is_repeat } = request;
  return (
    <Stack>
      <PageHead
        title={`${method} ${path}`}
        path={[{ label: 'Requests', link: { to: '/w/$world/requests', params: { world } } }]}
        beside={
          <>
            <HttpStatus status={status} /> <span>{formatMs(duration_ms)}</span>
            {is_repeat && <Tag>repeat</Tag>}
            {source !== 'api' && <Tag>{source}</Tag>}
          </>
        }
      >
        <Button
          icon="refresh"
          onClick={replay}
          disabled={!canReplay}
          title={canReplay ? 'R' : 'Its contents were erased, or your role may not send requests.'}
        >
          {isSandbox ? 'Replay' : 'Send again'}
        </Button>
        <CopyAs request={async () => toPortalRequest(request, await loadResources())} />
      </PageHead>
      {request.status >= 400 && <ErrorPanel request={request} />}
      <CauseAndEffect request={request} />
      <Columns>
        <SentPanel request={request} />
        <AnswerPanel request={request} />
      </Columns>
      <Columns>
        <RequestFacts request={request} />
        <Repeats request={request} />
      </Columns>
      {isReplaying && <ReplayDialog request={request} onClose={() => setReplaying(false)} />}
    </Stack>
  );
}

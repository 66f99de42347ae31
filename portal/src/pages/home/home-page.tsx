import { useQuery } from '@tanstack/react-query';
import { Json } from '../../parts/code.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';

/** The brand at a glance. */
export function HomePage() {
  const { brand, surety } = useBrand();
  const overview = useQuery({
    queryKey: [brand.brand_id, 'overview'],
    queryFn: () => surety.activity.overview(),
  });
  return (
    <Stack>
      <PageHead title="Home">
        <CopyAs request={{ resource: 'activity', verb: 'overview' }} />
      </PageHead>
      <Panel title="Today">
        <QueryState query={overview}>
          {(shown) => <Json value={shown} label="Overview" />}
        </QueryState>
      </Panel>
    </Stack>
  );
}

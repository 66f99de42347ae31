import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useMembers } from './members.ts';
import { MembersTable } from './members-table.tsx';
import { RolesTable } from './roles-table.tsx';

/** The people of the brand, their roles, and what each role may do. */
export function PeoplePage() {
  const { brand, may } = useBrand();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHead title="People" lead={`Who signs in to ${brand.name}, and what they may do.`}>
        <Button
          tone="primary"
          icon="plus"
          disabled={!may('people')}
          title={may('people') ? undefined : 'Only owners invite people.'}
          onClick={() => setInviting(true)}
        >
          Invite
        </Button>
      </PageHead>
      <Stack>
        {may('people') ? <Members /> : <Forbidden />}
        <Panel title="What each role may do" isFlush>
          <RolesTable />
        </Panel>
      </Stack>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function Members() {
  const members = useMembers();
  return (
    <>
      <Panel title="Members" isFlush>
        <QueryState query={members}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty>
                No member yet. You reach this brand because the sandbox is yours. Invite a
                colleague.
              </Empty>
            ) : (
              <MembersTable members={rows} />
            )
          }
        </QueryState>
      </Panel>
      <InvitationsPanel />
    </>
  );
}

function Forbidden() {
  const { brand } = useBrand();
  return (
    <Empty>
      Only owners see the members of {brand.name} and change their roles. Your role here is{' '}
      {brand.role}; an owner can change it.
    </Empty>
  );
}

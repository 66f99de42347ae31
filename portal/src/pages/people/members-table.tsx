import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Row, Stack } from '../../parts/layout.tsx';
import { Menu } from '../../parts/menu.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { Failure } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal, type PersonCall } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { Factors } from './factors.tsx';
import { type Member, type Role, roles } from './members.ts';

/** A change of a member. The audit shows it, and the person's own role may have changed. */
function useMemberChange(done: string) {
  const { brand } = useBrand();
  return useMutation({
    mutationFn: ({ path, ...call }: PersonCall) =>
      callPortal<Member>({ ...call, path: `/${brand.brand_id}${path}` }),
    onSuccess: () => {
      announce(done);
      void queries.invalidateQueries();
    },
  });
}

/** The members with their roles, longest first. */
export function MembersTable({ members }: { readonly members: readonly Member[] }) {
  const { session } = useBrand();
  const [removed, setRemoved] = useState<Member | null>(null);
  const changeRole = useMemberChange('The role is changed.');
  const setRole = ({ person_id }: Member, role: Role) =>
    changeRole.mutate({ method: 'PATCH', path: `/people/${person_id}`, body: { role } });
  const columns = columnsOf({
    ownId: session.person.person_id,
    isPending: changeRole.isPending,
    setRole,
    remove: setRemoved,
  });
  return (
    <>
      {changeRole.error && <Failure error={changeRole.error} />}
      <Rows
        label="Members"
        isPlain
        columns={columns}
        rows={members}
        keyOf={({ person_id }) => person_id}
      />
      {removed && <RemoveDialog member={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

interface Acts {
  readonly ownId: string;
  readonly isPending: boolean;
  readonly setRole: (member: Member, role: Role) => void;
  readonly remove: (member: Member) => void;
}

function columnsOf({ ownId, isPending, setRole, remove }: Acts): Column<Member>[] {
  return [
    {
      label: 'Name',
      width: 'minmax(0, 1.2fr)',
      onPhone: 'first',
      render: ({ name, person_id }) => (
        <Row>
          {name}
          {person_id === ownId && <Tag tone="accent">you</Tag>}
        </Row>
      ),
    },
    {
      label: 'E-mail',
      width: 'minmax(0, 1.4fr)',
      onPhone: 'second',
      render: ({ email }) => email ?? '–',
    },
    {
      label: 'Signs in with',
      width: 'minmax(0, 1.2fr)',
      onPhone: 'aside',
      render: (member) => <Factors member={member} />,
    },
    {
      label: 'Last seen',
      width: 'minmax(0, 1.2fr)',
      onPhone: 'second',
      render: ({ last_seen_at }) =>
        last_seen_at ? <Time at={last_seen_at} hasAge /> : 'not of late',
    },
    {
      label: 'Joined',
      width: '120px',
      onPhone: 'aside',
      render: ({ joined_at }) => <Time at={joined_at} />,
    },
    {
      label: 'Role',
      width: '190px',
      isEnd: true,
      onPhone: 'second',
      render: (member) => (
        <Menu
          label={`Role of ${member.name}: ${member.role}`}
          tone="quiet"
          groups={[
            {
              label: `Role of ${member.name}`,
              items: roles.map(([role, note]) => ({
                label: role,
                note,
                isChosen: role === member.role,
                isDisabled: isPending || role === member.role,
                act: () => setRole(member, role),
              })),
            },
            {
              items: [
                { label: 'Take out of the brand', isDanger: true, act: () => remove(member) },
              ],
            },
          ]}
        >
          {member.role} ▾
        </Menu>
      ),
    },
  ];
}

interface RemoveDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const { brand } = useBrand();
  const remove = useMemberChange(`${member.name} is out of ${brand.name}.`);
  return (
    <Dialog
      title={`Take ${member.name} out`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(
                { method: 'DELETE', path: `/people/${member.person_id}` },
                { onSuccess: onClose },
              )
            }
          >
            Take out
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {member.name} sees nothing of {brand.name} from now on, and their sessions end at once.
          The audit keeps what they did. Keys that they made go on working: roll those they know.
        </p>
        {remove.error && <Failure error={remove.error} />}
      </Stack>
    </Dialog>
  );
}

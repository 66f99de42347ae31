import { useState } from 'react';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { Menu } from '../../parts/menu.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { Factors } from './factors.tsx';
import { RemoveDialog, type RoleChange, RoleDialog } from './member-dialogs.tsx';
import { type Member, type Role, roles } from './members.ts';

/** The members with their roles, longest first. */
export function MembersTable({ members }: { readonly members: readonly Member[] }) {
  const { session } = useBrand();
  const [removed, setRemoved] = useState<Member | null>(null);
  const [changed, setChanged] = useState<RoleChange | null>(null);
  const columns = columnsOf({
    ownId: session.person.person_id,
    setRole: (member, role) => setChanged({ member, role }),
    remove: setRemoved,
  });
  return (
    <>
      <Rows
        label="Members"
        isPlain
        columns={columns}
        rows={members}
        foot={<SaveCsv isSmall rows="members" read={() => members} />}
        keyOf={({ person_id }) => person_id}
      />
      {changed && <RoleDialog {...changed} onClose={() => setChanged(null)} />}
      {removed && <RemoveDialog member={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

interface Acts {
  readonly ownId: string;
  readonly setRole: (member: Member, role: Role) => void;
  readonly remove: (member: Member) => void;
}

function columnsOf({ ownId, setRole, remove }: Acts): Column<Member>[] {
  return [
    {
      label: 'Name',
      width: 'minmax(0, 1.2fr)',
      onPhone: 'first',
      render: ({ name, person_id }) => (
        <>
          {name} {person_id === ownId && <Tag tone="accent">you</Tag>}
        </>
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
      width: '140px',
      onPhone: 'aside',
      render: ({ joined_at }) => <Time at={joined_at} isReal />,
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
                isDisabled: role === member.role,
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

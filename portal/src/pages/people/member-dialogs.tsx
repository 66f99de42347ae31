import { useMutation } from '@tanstack/react-query';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Failure } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal, type PersonCall } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
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

export interface RoleChange {
  readonly member: Member;
  readonly role: Role;
}

interface RoleDialogProps extends RoleChange {
  readonly onClose: () => void;
}

/** Asks before a member gets another role, which counts at once. */
export function RoleDialog({ member, role, onClose }: RoleDialogProps) {
  const { brand } = useBrand();
  const change = useMemberChange('The role is changed.');
  const meaning = roles.find(([name]) => name === role)?.[1];
  return (
    <Dialog
      title={`Make ${member.name} ${role === 'viewer' ? 'a' : 'an'} ${role}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone={role === 'owner' ? 'danger' : 'primary'}
            disabled={change.isPending}
            onClick={() =>
              change.mutate(
                { method: 'PATCH', path: `/people/${member.person_id}`, body: { role } },
                { onSuccess: onClose },
              )
            }
          >
            Change the role
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {member.name} is {member.role} of {brand.name}, and has the rights of the role {role} at
          once: {meaning}.
        </p>
        {role === 'owner' && (
          <p>An owner can change every role, yours too, and remove any member of the brand.</p>
        )}
        {change.error && <Failure error={change.error} />}
      </Stack>
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const { brand } = useBrand();
  const remove = useMemberChange(`${member.name} is removed from ${brand.name}.`);
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
          The audit keeps what they did. Keys that they made stay valid: roll those they know.
        </p>
        {remove.error && <Failure error={remove.error} />}
      </Stack>
    </Dialog>
  );
}

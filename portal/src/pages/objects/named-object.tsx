import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useObjectName } from '../../objects/object-names.ts';

interface NamedObjectProps {
  readonly type: string;
  readonly id: string;
}

/**
 * A link to an object by its name, which is read with those of all other rows; by the end of its id until then, and
 * for a role to which the service masks names.
 */
export function NamedObject({ type, id }: NamedObjectProps) {
  const name = useObjectName(id);
  if (!name) return <LinkToObject type={type} id={id} />;
  return (
    <LinkToObject type={name.type} id={id}>
      {name.title}
    </LinkToObject>
  );
}

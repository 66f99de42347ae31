import { LinkToObject } from '../../objects/link-to-object.tsx';

interface NamedObjectProps {
  readonly type: string;
  readonly id: string;
}

/** A link to an object by its name. */
export const NamedObject = ({ type, id }: NamedObjectProps) => <LinkToObject type={type} id={id} />;

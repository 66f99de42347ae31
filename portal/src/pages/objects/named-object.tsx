import { LinkToObject } from '../../objects/link-to-object.tsx';

interface NamedObjectProps {
  readonly type: string;
  readonly id: string;
  /** Shortens the name for a list that has no room for it. */
  readonly shorten?: (name: string) => string;
}

/** A link to an object by its name. */
export const NamedObject = ({ type, id, shorten }: NamedObjectProps) => (
  <LinkToObject type={type} id={id} {...(shorten ? { shorten } : {})} />
);

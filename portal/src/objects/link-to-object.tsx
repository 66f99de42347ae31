import { Link } from '@tanstack/react-router';
import { shortId } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { linkOfObject } from './link-of-object.ts';
import { useObjectName } from './object-names.ts';

interface LinkToObjectProps {
  readonly type: string;
  readonly id: string;
  /** The words of the link; by default the object's name. */
  readonly children?: string;
  /** Shortens the name for a list that has no room for it. */
  readonly shorten?: (name: string) => string;
}

/**
 * A link to the page of an object by its name, which is read with those of all other links of the page; by the end of
 * its id until then, and for a role to which the service masks names.
 */
export function LinkToObject({ type, id, children, shorten }: LinkToObjectProps) {
  const { world } = useBrand();
  const name = useObjectName(children === undefined ? id : null);
  return (
    <Link {...linkOfObject({ type: name?.type ?? type, id, world })} title={id}>
      {children ?? titleOf(name?.title, shorten) ?? shortId(id)}
    </Link>
  );
}

function titleOf(
  title: string | undefined,
  shorten: LinkToObjectProps['shorten'],
): string | undefined {
  return title !== undefined && shorten ? shorten(title) : title;
}

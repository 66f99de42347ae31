import { Link } from '@tanstack/react-router';
import { shortId } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { linkOfObject } from './link-of-object.ts';

interface LinkToObjectProps {
  readonly type: string;
  readonly id: string;
  /** Its name; the end of its id by default. */
  readonly children?: string;
}

/** A link to the page of an object. */
export function LinkToObject({ type, id, children }: LinkToObjectProps) {
  const { world } = useBrand();
  return (
    <Link {...linkOfObject({ type, id, world })} title={id}>
      {children ?? shortId(id)}
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

interface NamedObjectProps {
  readonly type: string;
  readonly id: string;
  /** Shortens the name for a list that has no room for it. */
  readonly shorten?: (name: string) => string;
}

/** Names seldom change; a page may have dozens. */
const keptMs = 300_000;

/**
 * A link to an object by its name, which is fetched; by the end of its id until then, and for a role to which the
 * service masks names.
 */
export function NamedObject({ type, id, shorten }: NamedObjectProps) {
  const { surety, may, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.still('name', id),
    queryFn: () => surety.objects.get(id),
    enabled: may('personal'),
    staleTime: keptMs,
  });
  if (!data || !may('personal')) return <LinkToObject type={type} id={id} />;
  return (
    <LinkToObject type={data.type} id={id}>
      {shorten ? shorten(data.title) : data.title}
    </LinkToObject>
  );
}

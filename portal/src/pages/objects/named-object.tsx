import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

interface NamedObjectProps {
  readonly type: string;
  readonly id: string;
}

/** A link to an object by its name, which is asked for; by the end of its id until then. */
export function NamedObject({ type, id }: NamedObjectProps) {
  const { brand, surety } = useBrand();
  const { data } = useQuery({
    queryKey: [brand.brand_id, 'objects', id],
    queryFn: () => surety.objects.get(id),
    retry: false,
  });
  if (!data) return <LinkToObject type={type} id={id} />;
  return (
    <LinkToObject type={data.type} id={id}>
      {data.title}
    </LinkToObject>
  );
}

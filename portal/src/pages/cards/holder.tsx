import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

interface HolderProps {
  readonly id: string;
  /** True at the beginning of a sentence. */
  readonly isFirst?: boolean;
}

/** The person of a card by name; "the holder" for a role to which the service masks names. */
export function Holder({ id, isFirst }: HolderProps) {
  const { may } = useBrand();
  if (may('personal')) return <LinkToObject type="customer" id={id} />;
  return (
    <LinkToObject type="customer" id={id}>
      {isFirst ? 'The holder' : 'the holder'}
    </LinkToObject>
  );
}

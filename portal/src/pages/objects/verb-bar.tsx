import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Row } from '../../parts/layout.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useShortcuts } from '../../platform/use-shortcuts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useMoves } from './use-moves.ts';
import { type Offer, offersOf } from './verbs.ts';

/** Dialogs of verbs that need more than the fields of their request, by machine and event: "account startClosing". */
export type VerbDialogs = Readonly<Record<string, (onClose: () => void) => ReactNode>>;

interface VerbBarProps {
  readonly objectId: string;
  readonly dialogs?: VerbDialogs;
  /** Buttons of acts that are no moves, such as a reissue. */
  readonly children?: ReactNode;
}

/** What a person can do to an object now: a button for each verb that its state allows and their role may send. */
export function VerbBar({ objectId, dialogs, children }: VerbBarProps) {
  const { may } = useBrand();
  const [chosen, setChosen] = useState<Offer | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useShortcuts([
    {
      keys: 'o',
      label: 'What can happen next',
      act: () => bar.current?.querySelector('button')?.focus(),
    },
  ]);
  const offers = offersOf(useMoves(objectId).data).filter(({ verb }) => may(verb.right));
  const buttonOf = (offer: Offer) => (
    <Button
      key={offer.choice.key}
      tone={offer.verb.tone === 'primary' ? 'primary' : 'usual'}
      onClick={() => setChosen(offer)}
    >
      {offer.verb.label}
    </Button>
  );
  return (
    <div ref={bar}>
      <Row>
        {offers.filter((offer) => !isDanger(offer)).map(buttonOf)}
        {children}
        {offers.filter(isDanger).map(buttonOf)}
      </Row>
      {chosen &&
        (dialogs?.[`${chosen.machine} ${chosen.choice.on}`]?.(() => setChosen(null)) ?? (
          <MoveDialog choice={chosen.choice} verb={chosen.verb} onClose={() => setChosen(null)} />
        ))}
    </div>
  );
}

/** Verbs that cannot be undone stand last. */
const isDanger = ({ verb }: Offer): boolean => verb.tone === 'danger';

interface WithheldProps {
  readonly objectId: string;
  /** Names of acts that are no moves and that the role may not do. */
  readonly acts?: readonly string[];
}

/** The verbs that the person's role may not send, as a sentence. */
export function WithheldVerbs({ objectId, acts = [] }: WithheldProps) {
  const { may, brand, isSandbox } = useBrand();
  const withheld = offersOf(useMoves(objectId).data).filter(({ verb }) => !may(verb.right));
  const verbs = withheld.map(({ verb }) => verb.label.replace('…', ''));
  const names = [...verbs, ...acts].map((name) => `“${name}”`);
  if (names.length === 0) return null;
  const who = isSandbox ? 'owners, developers and operators' : 'owners and operators';
  return (
    <>
      {' '}
      The role {brand.role} may look only: {who} may {names.join(', ')}.
    </>
  );
}

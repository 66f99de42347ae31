import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Failure } from '../parts/states.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { sessionKey } from '../platform/keys.ts';
import { queries } from '../platform/queries.ts';
import { relativeTime } from '../platform/wall-clock.ts';
import { forgetOrigin, readOrigin } from '../worlds/fork-origin.ts';
import styles from './fork-banner.module.css';

/** A line above every page of a fork, so that nobody takes it for the world that it was made of. */
export function ForkBanner() {
  const { brand, surety, world, keys } = useBrand();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const origin = readOrigin(world);
  const made = useQuery({
    queryKey: keys.list('worlds', 'own'),
    queryFn: () => surety.worlds.get(brand.brand_id),
  });
  const goBack = () => (origin ? navigate({ href: origin.href }) : navigate({ to: '/' }));
  const removal = useMutation({
    mutationFn: () => surety.worlds.delete(brand.brand_id),
    onSuccess: async () => {
      forgetOrigin(world);
      await goBack();
      await queries.invalidateQueries({ queryKey: sessionKey });
    },
  });
  return (
    <div className={styles.banner} role="note">
      <Icon name="fork" size={14} />
      <span className={styles.words}>
        {brand.name}
        {made.data ? `, ${relativeTime(made.data.date_created)}` : ''}
      </span>
      <Button isSmall onClick={() => void goBack()}>
        Go back
      </Button>
      <Button isSmall tone="danger" onClick={() => setAsking(true)}>
        Delete fork
      </Button>
      <Dialog
        title="Delete this fork"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button tone="danger" disabled={removal.isPending} onClick={() => removal.mutate()}>
              Delete it
            </Button>
          </>
        }
      >
        <p>
          The fork and all that happened in it are deleted. The world that it was made of stays.
        </p>
        {removal.error && <Failure error={removal.error} />}
      </Dialog>
    </div>
  );
}

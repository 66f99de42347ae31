import { Button } from '../parts/button.tsx';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import styles from './live-bar.module.css';

interface LiveBarProps {
  readonly newCount: number;
  /** More came than one look shows. */
  readonly hasManyNew: boolean;
  readonly isFollowing: boolean;
  readonly setFollowing: (isFollowing: boolean) => void;
  readonly show: () => void;
}

/** The count of new rows above a list that does not move, and the switch to insert them as they arrive. */
export function LiveBar({ newCount, hasManyNew, isFollowing, setFollowing, show }: LiveBarProps) {
  const toggle = () => setFollowing(!isFollowing);
  useShortcuts([{ keys: 'l', label: 'Follow: new rows come by themselves', act: toggle }]);
  const follow = () => {
    show();
    toggle();
  };
  return (
    <div className={styles.bar}>
      <Button icon="pulse" aria-pressed={isFollowing} onClick={follow} title="L">
        {isFollowing ? 'Following' : 'Follow'}
      </Button>
      <span role="status">
        {newCount > 0 && !isFollowing && (
          <Button tone="primary" onClick={show}>
            {newCount}
            {hasManyNew && '+'} new
          </Button>
        )}
      </span>
    </div>
  );
}

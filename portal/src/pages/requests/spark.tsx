import styles from './requests.module.css';

interface SparkProps {
  readonly counts: readonly number[];
  readonly label: string;
}

/** Counts of equal spans as small bars, the oldest at the left. */
export function Spark({ counts, label }: SparkProps) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${counts.length * 4} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 1 : 3 + (17 * count) / most;
        const key = `span ${at}`;
        return (
          <rect
            key={key}
            x={at * 4}
            y={20 - height}
            width={3}
            height={height}
            opacity={count === 0 ? 0.3 : 1}
          />
        );
      })}
    </svg>
  );
}

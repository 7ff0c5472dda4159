import styles from './bar.module.css';

interface BarProps {
  /** Read aloud as its name. */
  label: string;
  /** From 0 to 1; null while unknown. */
  share: number | null;
}

/** A progress bar. */
export function Bar({ label, share }: BarProps) {
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share === null ? { 'data-unknown': true } : { 'aria-valuenow': Math.floor(share * 100) })}
    >
      <i {...(share !== null && { style: { transform: `scaleX(${share})` } })} />
    </div>
  );
}

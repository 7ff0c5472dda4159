import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './figure.module.css';

/** Keeps the line of a change that is not known or none. */
const NOTHING = '\u00a0';

interface FigureProps {
  label: string;
  value: string;
  /** How it has changed. */
  change?: string | undefined;
  /** Whether the change is bad news. */
  isBad?: boolean;
}

/** A number with its name, and how it has changed. */
export function Figure({ label, value, change, isBad = false }: FigureProps) {
  return (
    <dl className={styles['figure']}>
      <dt>{label}</dt>
      <dd>
        {value}
        {change !== undefined && <span data-bad={isBad}>{change}</span>}
      </dd>
    </dl>
  );
}

interface FiguresProps {
  label: string;
  /** Shown smaller. */
  isMinor?: boolean;
  children: ReactNode;
}

/** Figures in a row, one of which can be chosen to be looked at more closely. */
export function Figures({ label, isMinor = false, children }: FiguresProps) {
  return (
    <div className={styles['row']} role="group" aria-label={label} data-minor={isMinor}>
      {children}
    </div>
  );
}

interface PickProps extends FigureProps {
  direction?: 'up' | 'down' | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

/** A figure of a row that shows its course when it is chosen. */
export function FigurePick({
  label,
  value,
  change,
  direction,
  isBad = false,
  isChosen,
  onChoose,
}: PickProps) {
  return (
    <button type="button" className={cx(styles['pick'])} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles['name']}>{label}</span>
      <span className={styles['value']}>
        {value}{' '}
        <span data-bad={isBad}>
          {change !== undefined && direction !== undefined && (
            <i aria-hidden="true">{direction === 'up' ? '▲ ' : '▼ '}</i>
          )}
          {change ?? NOTHING}
        </span>
      </span>
    </button>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './marks.module.css';

export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'idle';

/** A state in colour, shape and word. */
export function Status({
  tone,
  children,
  isPill = false,
}: {
  tone: Tone;
  children: ReactNode;
  isPill?: boolean;
}) {
  return (
    <span className={cx(styles['status'], styles[tone], isPill && styles['pill'])}>
      <Mark tone={tone} />
      <span>{children}</span>
    </span>
  );
}

/** The shape of a state. */
export function Mark({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}

const shapes: Record<Tone, ReactNode> = {
  good: (
    <>
      <circle cx="6" cy="6" r="6" fill="currentColor" />
      <path d="M3.2 6.2 5.2 8.2 8.8 4.2" fill="none" stroke="var(--card)" strokeWidth="1.6" />
    </>
  ),
  wait: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6 3.2V6l2 1.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  warn: (
    <>
      <path d="M6 .8 11.8 11H.2z" fill="currentColor" />
      <path d="M6 4.4v3M6 9v.6" stroke="var(--card)" strokeWidth="1.4" />
    </>
  ),
  bad: (
    <>
      <rect x=".5" y=".5" width="11" height="11" rx="1.5" fill="currentColor" />
      <path d="m3.8 3.8 4.4 4.4m0-4.4L3.8 8.2" stroke="var(--card)" strokeWidth="1.6" />
    </>
  ),
  idle: (
    <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2 1.6" />
  ),
};

/** Something to know or to do, above what it concerns. `role="alert"` reads a new problem aloud. */
export function Banner({
  tone,
  children,
  actions,
}: {
  tone: Tone;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={cx(styles['banner'], styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Mark tone={tone} />
      <div>{children}</div>
      {actions !== undefined && <div className={styles['bannerActions']}>{actions}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { SectionHeading } from './screen';
import styles from './layout.module.css';

/** The height below a screen's bar: filters, and a table that scrolls by itself. */
export function FullHeight({ children }: { children: ReactNode }) {
  return <div className={styles['full']}>{children}</div>;
}

/** The main part of a screen and what stands beside it; below 1000 px one under the other. */
export function Columns({
  children,
  aside,
  label,
}: {
  children: ReactNode;
  aside: ReactNode;
  label: string;
}) {
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>{children}</div>
      <aside className={styles['aside']} aria-label={label}>
        {aside}
      </aside>
    </div>
  );
}

interface PanelProps {
  title: string;
  count?: string;
  /** One sentence below the heading. */
  hint?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of a screen with its heading; a line separates it from the next. */
export function Panel({ title, count, hint, action, children }: PanelProps) {
  return (
    <section className={styles['panel']}>
      <SectionHeading action={action} {...(count !== undefined && { count })}>
        {title}
      </SectionHeading>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {children}
    </section>
  );
}

/** Fields beside each other where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}

/** Buttons in a row. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}

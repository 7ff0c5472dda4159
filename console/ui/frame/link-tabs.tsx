import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** The screens about one thing; its children are `LinkTab`s. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  );
}

/** Properties of a link that looks like a tab; a link to the screen that is shown has `aria-current`. */
export const linkTab = {
  className: styles['tab'] ?? '',
  activeOptions: { exact: true, includeSearch: false },
} as const;

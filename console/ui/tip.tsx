import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './floating.module.css';

const DELAY_MS = 500;

/** Shows a text beside what has the focus or the pointer. Never the only place of that text. */
export function Tip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      {children}
      <Tooltip className={styles['tip'] ?? ''} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}

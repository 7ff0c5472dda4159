import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { cx } from '../cx';

interface ToolsProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Buttons that Tab enters and leaves in one step; arrows walk among them. */
export function Tools({ label, className, children }: ToolsProps) {
  return (
    <Toolbar aria-label={label} className={cx(className)}>
      {children}
    </Toolbar>
  );
}

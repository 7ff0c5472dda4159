import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import styles from './floating.module.css';
import { cx } from './cx';

interface PopoverProps {
  /** What opens it: a button. */
  trigger: ReactElement;
  /** Read aloud as its name. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel beside the button that opens it. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className={styles['popover'] ?? ''} offset={6}>
        <AriaDialog className={cx(styles['dialog'])} aria-label={label}>
          {({ close }) => (
            <div className={cx(styles['body'])}>
              {typeof children === 'function' ? children(close) : children}
            </div>
          )}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

import type { ComponentProps, ReactElement, ReactNode } from 'react';
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

/** The dialog in it has the name: an element without a role must not have one. */
function withoutName({ 'aria-labelledby': _name, ...props }: ComponentProps<'div'>) {
  return <div {...props} />;
}

/** A small panel beside the button that opens it. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className={styles['popover'] ?? ''} offset={6} render={withoutName}>
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

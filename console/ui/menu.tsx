import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaItem,
  MenuSection as AriaSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import styles from './floating.module.css';
import { cx } from './cx';
import { CheckIcon, type Icon } from './icons';

interface MenuProps {
  /** What opens it: a button. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
}

/** A menu beside the button that opens it. */
export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <AriaPopover className={styles['popover'] ?? ''} offset={6}>
        <AriaMenu className={styles['menu'] ?? ''} aria-label={label}>
          {children}
        </AriaMenu>
      </AriaPopover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  icon?: Icon;
  children: string;
  onAction: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The one of several that applies now. */
  isCurrent?: boolean;
  /** Beside the label: keys, or why it cannot be chosen. */
  hint?: string;
}

export function MenuItem({
  icon: Shown,
  children,
  isDanger = false,
  isCurrent = false,
  hint,
  ...rest
}: MenuItemProps) {
  return (
    <AriaItem
      className={styles['item'] ?? ''}
      textValue={children}
      {...rest}
      {...(isDanger && { 'data-danger': true })}
    >
      {Shown && <Shown aria-hidden="true" />}
      <span className={cx(styles['label'])}>{children}</span>
      {hint !== undefined && <span className={cx(styles['hint'])}>{hint}</span>}
      {isCurrent && <CheckIcon aria-label="✓" />}
    </AriaItem>
  );
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaSection className={cx(styles['section'])}>
      <Header>{title}</Header>
      {children}
    </AriaSection>
  );
}

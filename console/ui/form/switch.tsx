import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './field.module.css';

interface OnOffProps {
  children: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** Takes effect at once. */
export function Switch({ children, isOn, ...rest }: OnOffProps) {
  return (
    <AriaSwitch className={styles['switch'] ?? ''} isSelected={isOn} {...rest}>
      <span className={styles['track']} aria-hidden="true" />
      {children}
    </AriaSwitch>
  );
}

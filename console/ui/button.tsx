import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import styles from './button.module.css';
import { cx } from './cx';
import type { Icon } from './icons';
import { Tip } from './tip';

interface Look {
  /** `primary` once per view, `bare` in toolbars, `danger` for what cannot be undone. */
  kind?: 'plain' | 'primary' | 'bare' | 'danger';
  size?: 'normal' | 'small';
  isWide?: boolean;
}

type ButtonProps = Look & Omit<AriaProps, 'className' | 'style' | 'children'> & { children: ReactNode };

function buttonClass({ kind = 'plain', size = 'normal', isWide = false }: Look): string {
  const ofKind = kind === 'plain' ? undefined : styles[kind];
  return cx(styles['button'], ofKind, size === 'small' && styles['small'], isWide && styles['wide']);
}

/** A button. While `isPending` it keeps its width, cannot be pressed again and says so to screen readers. */
export function Button({ kind, size, isWide, children, ...rest }: ButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(isWide && { isWide }) };
  return (
    <AriaButton {...rest} className={buttonClass(look)}>
      {children}
    </AriaButton>
  );
}

type IconButtonProps = Look &
  Omit<AriaProps, 'className' | 'style' | 'children'> & { icon: Icon; label: string };

/** A button that shows an icon; its label is read aloud and shown as a tip. */
export function IconButton({ icon: Shown, label, kind = 'bare', size = 'normal', ...rest }: IconButtonProps) {
  return (
    <Tip text={label}>
      <AriaButton {...rest} aria-label={label} className={cx(buttonClass({ kind, size }), styles['icon'])}>
        <Shown aria-hidden="true" />
      </AriaButton>
    </Tip>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** A link to a screen, in the accent colour. */
export const Link = createLink((props: AnchorProps) => <a {...props} className={styles['link']} />);

/** A link that looks like a part around it, such as a row or a tab. */
export { Link as BareLink } from '@tanstack/react-router';

/** A link that looks like a button. */
export const LinkButton = createLink(({ kind, size, isWide, ...props }: AnchorProps & Look) => (
  <a
    {...props}
    className={buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(isWide && { isWide }) })}
  />
));

import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from '../button.module.css';
import { cx } from '../cx';

interface Props {
  /** A path of the console with its query, such as one that data names. */
  href: string;
  /** `button` looks like one. */
  look?: 'link' | 'button' | 'bare';
  children: ReactNode;
}

/** A link to an address that is only known as text; it does not load the page again. */
export function PathLink({ href, look = 'link', children }: Props) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    router.history.push(href);
  };
  const looks = {
    link: styles['link'],
    button: cx(styles['button'], styles['small']),
    bare: undefined,
  };
  return (
    <a href={href} className={looks[look]} onClick={follow}>
      {children}
    </a>
  );
}

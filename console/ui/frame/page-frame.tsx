import { useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '../cx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** Read aloud as its name. */
  label: string;
  html: string;
  scheme: 'light' | 'dark';
  width: 'desktop' | 'phone';
}

/** A hosted page as visitors see it, under the policy of `/mail-frame`; it scrolls within its frame. */
export function PageFrame({ label, html, scheme, width }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const send = useEffectEvent(() => {
    // The frame has no origin to name; it is recognised by its window.
    frame.current?.contentWindow?.postMessage({ html, scheme }, '*');
  });
  useEffect(() => send(), [html, scheme]);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      if (typeof data === 'object' && data !== null && 'ready' in data) send();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <div className={styles['stage']}>
      <iframe
        ref={frame}
        className={cx(styles['frame'])}
        title={label}
        src="/mail-frame"
        sandbox="allow-scripts"
        data-width={width}
      />
    </div>
  );
}

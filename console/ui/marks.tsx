import { useState, type ReactNode } from 'react';
import { Button } from './button';
import { CheckIcon, CopyIcon } from './icons';
import styles from './marks.module.css';
import { escapedTurns } from '../texts/directions';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';

const MARKS = 24;
const COPIED_MS = 2_000;

export interface RollCounts {
  passed: number;
  waiting: number;
  left: number;
  failed: number;
}

/** What became of people, as a row of marks: full, outlined, short and notched. Few keep one mark each. */
export function Roll({ counts }: { counts: RollCounts }) {
  const texts = useTexts('parts');
  const kinds = ['passed', 'waiting', 'left', 'failed'] as const;
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const shown = Math.min(MARKS, total);
  const marks = kinds.flatMap((kind) => {
    const share = total === 0 ? 0 : (counts[kind] / total) * shown;
    return Array.from({ length: counts[kind] > 0 ? Math.max(1, Math.round(share)) : 0 }, () => kind);
  });
  const words = kinds.filter((kind) => counts[kind] > 0).map((kind) => texts[kind](counts[kind]));
  return (
    <span className={styles['roll']} role="img" aria-label={words.join(', ') || texts.none}>
      {marks.map((kind, index) => (
        <i key={index} data-mark={kind} />
      ))}
    </span>
  );
}

/** An instant in the viewer's zone, exact on hover and for screen readers. */
export function Instant({
  at,
  form = 'short',
}: {
  at: string;
  form?: 'short' | 'time' | 'clock' | 'day' | 'exact';
}) {
  const formats = useFormats();
  const instant = new Date(at);
  return (
    <time className={styles['instant']} dateTime={at} title={formats.exact(instant)}>
      {formats[form](instant)}
    </time>
  );
}

/** The key that `mod` stands for in `useKeys`, as it is written before a letter. */
export const MOD = /Mac OS X/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles['kbd']}>{children}</kbd>;
}

/** A person's or workspace's initials. */
export function Face({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  const words = name.split(/[\s@._-]/, 12).filter((word) => word !== '');
  const initials = words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
  return (
    <span className={styles['face']} data-size={size} aria-hidden="true">
      {initials}
    </span>
  );
}

/** Code or a payload as it is. */
export function Code({ children }: { children: string }) {
  return (
    <pre className={styles['code']} tabIndex={0}>
      {escapedTurns(children)}
    </pre>
  );
}

/** Copies a text to the clipboard. */
export function Copy({ text, label }: { text: string; label?: string }) {
  const texts = useTexts('parts');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button size="small" onPress={() => void copy()}>
      {isCopied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? texts.copied : (label ?? texts.copy)}</span>
    </Button>
  );
}

/** Code with a button that copies it. */
export function CopyableCode({ children }: { children: string }) {
  return (
    <div className={styles['copyable']}>
      <Code>{children}</Code>
      <Copy text={children} />
    </div>
  );
}

import { useEffect, type ReactNode } from 'react';
import styles from './screen.module.css';
import { useTexts } from '../../texts/language';
import { Details } from '../details';
import { Sample, type SampleRow } from './sample';

interface ScreenProps {
  title: string;
  /** The screens above this one: links. */
  above?: ReactNode;
  /** Beside the title: how many. */
  count?: string | undefined;
  /** Beside the title: in what state it is. */
  status?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its bar with title and actions, and what it shows. Names the browser's tab. */
export function Screen({ title, above, count, status, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Rollcall`;
  }, [title]);
  return (
    <>
      <header className={styles['bar']}>
        {above !== undefined && (
          <span className={styles['crumb']}>
            {above} <span aria-hidden="true">/</span>
          </span>
        )}
        <h1 title={title}>{title}</h1>
        {count !== undefined && <span className={styles['count']}>{count}</span>}
        {status}
        <div className={styles['actions']}>{actions}</div>
      </header>
      {children}
    </>
  );
}

/** The heading of a part of a screen, with an action at its end. */
export function SectionHeading({
  children,
  count,
  action,
}: {
  children: string;
  count?: string;
  action?: ReactNode;
}) {
  return (
    <div className={styles['section']}>
      <h2>{children}</h2>
      {count !== undefined && <span>{count}</span>}
      {action}
    </div>
  );
}

interface EmptyProps {
  title: string;
  /** One sentence: what it is for. */
  children: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** A few rows as they look in use. */
  sample?: readonly SampleRow[];
  /** A real example for developers, such as a command with the workspace's own address; closed at first. */
  code?: ReactNode;
  /** What is shown below in any case. */
  example?: ReactNode;
}

/** What a list shows while it is empty. */
export function Empty({ title, children, action, sample, code, example }: EmptyProps) {
  const texts = useTexts('parts');
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action !== undefined && <div className={styles['emptyActions']}>{action}</div>}
      {sample !== undefined && <Sample rows={sample} />}
      {code !== undefined && <Details summary={texts.forDevelopers}>{code}</Details>}
      {example}
    </div>
  );
}

/** The shape of a text that is being loaded. `width` in any CSS unit. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles['skeleton']} style={{ inlineSize: width }} aria-hidden="true" />;
}

/** The shape of a list that is being loaded. */
export function SkeletonRows({ count = 12 }: { count?: number }) {
  const texts = useTexts('parts');
  return (
    <div className={styles['lines']} role="status" aria-label={texts.loading}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton width={`${22 + ((index * 7) % 13)}%`} />
          <Skeleton width={`${12 + ((index * 5) % 9)}%`} />
          <Skeleton width="10%" />
        </div>
      ))}
    </div>
  );
}

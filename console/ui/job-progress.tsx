import { useTexts } from '../texts/language';
import { Bar } from './frame/bar';
import { Button } from './button';
import styles from './job-progress.module.css';
import { Status } from './status';

/** The progress of a job. */
export interface Progress {
  title: string;
  status: 'running' | 'done' | 'stopped' | 'failed';
  done: number;
  /** Null while unknown. */
  total: number | null;
  /** Such as how many were refused, and why. */
  note?: string;
}

const TONES = { done: 'good', stopped: 'idle', failed: 'bad' } as const;

interface ProgressBarProps extends Progress {
  onCancel?: () => void;
  /** What its button says; that it cancels if left out. */
  cancelLabel?: string;
  isCanceling?: boolean;
  onClose?: () => void;
}

/** Null while the total is unknown. */
function doneShare({ status, done, total }: Progress): number | null {
  if (total === null) return null;
  if (status === 'done') return 1;
  return total === 0 ? 0 : Math.min(1, done / total);
}

/** The progress and outcome of a job. */
export function ProgressBar(props: ProgressBarProps) {
  const { title, status, done, total, note, onCancel, cancelLabel, isCanceling = false, onClose } = props;
  const texts = useTexts('parts');
  return (
    <div className={styles['job']}>
      <div className={styles['head']}>
        <b>{title}</b>
        {status === 'running' && onCancel && (
          <Button size="small" isPending={isCanceling} onPress={onCancel}>
            {cancelLabel ?? texts.cancel}
          </Button>
        )}
        {status !== 'running' && (
          <Status tone={status === 'done' && done === 0 ? 'idle' : TONES[status]}>
            {texts.jobStates[status]}
          </Status>
        )}
        {status !== 'running' && onClose && (
          <Button size="small" kind="bare" onPress={onClose}>
            {texts.close}
          </Button>
        )}
      </div>
      <Bar label={title} share={doneShare(props)} />
      <p className={styles['note']} aria-live="polite">
        {[texts.jobDone(done, total), note].filter((part) => part !== undefined && part !== '').join(' · ')}
      </p>
    </div>
  );
}

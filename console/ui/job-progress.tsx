import { useTexts } from '../texts/language';
import { Button } from './button';
import styles from './job-progress.module.css';
import { partTexts } from './part-texts';
import { Status } from './status';

/** Work that takes a while, as it is shown. */
export interface Progress {
  title: string;
  status: 'running' | 'done' | 'stopped';
  /** How many are done, of how many; null while that is not known. */
  done: number;
  total: number | null;
  /** What is left to say: how many were refused and why. */
  note?: string;
}

interface ProgressBarProps extends Progress {
  onCancel?: () => void;
  isCanceling?: boolean;
  onClose?: () => void;
}

/** How far something is, and how it ended. */
export function ProgressBar(props: ProgressBarProps) {
  const { title, status, done, total, note, onCancel, isCanceling = false, onClose } = props;
  const texts = useTexts(partTexts);
  const share = status === 'done' ? 1 : total === null || total === 0 ? 0 : Math.min(1, done / total);
  return (
    <div className={styles['job']}>
      <div className={styles['head']}>
        <b>{title}</b>
        {status === 'running' && onCancel && (
          <Button size="small" isPending={isCanceling} onPress={onCancel}>
            {texts.cancel}
          </Button>
        )}
        {status !== 'running' && (
          <Status tone={status === 'done' ? 'good' : 'idle'}>{texts.jobStates[status]}</Status>
        )}
        {status !== 'running' && onClose && (
          <Button size="small" kind="bare" onPress={onClose}>
            {texts.close}
          </Button>
        )}
      </div>
      <div
        className={styles['bar']}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(total === null ? { 'data-unknown': true } : { 'aria-valuenow': Math.round(share * 100) })}
      >
        <i style={{ transform: total === null ? 'none' : `scaleX(${share})` }} />
      </div>
      <p className={styles['note']} aria-live="polite">
        {[texts.jobDone(done, total), note].filter((part) => part !== undefined && part !== '').join(' · ')}
      </p>
    </div>
  );
}

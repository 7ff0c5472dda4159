import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Bar } from '../ui/frame/bar';
import { Button } from '../ui/button';
import styles from './imports.module.css';

interface TransferProgressProps {
  title: string;
  /** From 0 to 1; null while unknown. */
  share: number | null;
  /** Absent where it cannot be canceled. */
  onCancel?: () => void;
}

/** How much of a file has arrived. Once all of it has, its columns are detected. */
export function TransferProgress({ title, share, onCancel }: TransferProgressProps) {
  const texts = useTexts('imports');
  const formats = useFormats();
  const isSent = share === 1;
  return (
    <div className={styles['transfer']}>
      <p role="status">{isSent ? texts.detecting : title}</p>
      <Bar label={title} share={isSent ? null : share} />
      {share !== null && !isSent && (
        <p className={styles['soft']}>{formats.percent(Math.floor(share * 100) / 100)}</p>
      )}
      {onCancel !== undefined && !isSent && (
        <Button size="small" onPress={onCancel}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}

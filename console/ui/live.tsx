import { useTexts } from '../texts/language';
import styles from './marks.module.css';

/** A dot and a word: whether what is shown follows what happens. */
export function Live({ isLive }: { isLive: boolean }) {
  const texts = useTexts('parts');
  return (
    <span className={styles['live']} role="status" {...(!isLive && { 'data-offline': true })}>
      {isLive ? texts.live : texts.reconnecting}
    </span>
  );
}

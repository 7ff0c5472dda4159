import { useTexts } from '../../texts/language';
import { Columns } from '../../ui/frame/layout';
import { BroadcastFacts } from '../broadcast-facts';
import styles from '../broadcasts.module.css';
import type { Broadcast } from '../queries';

/** A draft as viewers see it. */
export function DraftFacts({ broadcast }: { broadcast: Broadcast }) {
  const texts = useTexts('broadcasts');
  return (
    <Columns label={texts.checks} aside={<p className={styles['soft']}>{texts.onlyEditors}</p>}>
      <BroadcastFacts broadcast={broadcast} />
    </Columns>
  );
}

import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Banner } from '../../ui/status';
import styles from '../broadcasts.module.css';
import type { Preview } from '../queries';
import { reasonIn } from '../results/reason-in';

/** How many get a broadcast, and how many do not and why. */
export function Counted({ preview: { recipients, leftOut } }: { preview: Preview }) {
  const texts = useTexts('broadcasts');
  const { leftOut: leftOutTitle } = useTexts('draft');
  const results = useTexts('results');
  const formats = useFormats();
  const reasons = Object.entries(leftOut).filter(([, n]) => (n ?? 0) > 0);
  return (
    <div className={styles['counted']} role="status">
      {recipients === 0 ? (
        <Banner tone="warn">{texts.nobodyGetsIt}</Banner>
      ) : (
        <strong>{texts.recipients(formats.number(recipients))}</strong>
      )}
      {reasons.length > 0 && <span className={styles['soft']}>{leftOutTitle}</span>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(([reason, n]) => (
            <li key={reason}>
              {reasonIn(results, reason)}: {formats.number(n ?? 0)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

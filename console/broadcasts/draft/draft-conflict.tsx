import { ConflictBanner } from '../../edit/conflict-banner';
import { useTexts } from '../../texts/language';
import { Fact, Facts } from '../../ui/form/inline-field';
import { BroadcastFacts } from '../broadcast-facts';
import styles from '../broadcasts.module.css';
import type { Field } from './draft-contents';
import type { BroadcastEdit } from './use-broadcast-edit';

/** Shows which parts of the draft someone else has changed too, and what they contain now. */
export function DraftConflict({ edit }: { edit: BroadcastEdit }) {
  const texts = useTexts('draft');
  const labels = useLabels();
  const { theirs, newest } = edit;
  if (theirs === null || newest === null) return null;
  const parts = Object.entries(labels).flatMap(([field, label]) => (field in theirs ? [label] : []));
  return (
    <div className={styles['parts']}>
      <ConflictBanner edit={edit} parts={parts} />
      <details className={styles['theirs']}>
        <summary>{texts.showTheirs}</summary>
        <Facts>
          <Fact label={labels.name}>{newest.broadcast.name}</Fact>
        </Facts>
        <BroadcastFacts broadcast={newest.broadcast} />
      </details>
    </div>
  );
}

function useLabels(): Record<Field, string> {
  const { name, audience, mail, when } = useTexts('broadcasts');
  const { from, replyTo } = useTexts('senders');
  const { variants, share, byClicks, rate } = useTexts('variants');
  return {
    name,
    audience,
    mail,
    sender: from,
    replyTo,
    variants,
    testShare: share,
    winnerAfter: byClicks,
    time: when,
    rate,
  };
}

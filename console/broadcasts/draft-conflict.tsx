import { senderTexts } from '../senders/texts';
import { useTexts } from '../texts/language';
import { Fact, Facts } from '../ui/inline-field';
import { OvertakenBanner } from '../ui/overtaken-banner';
import { BroadcastFacts } from './broadcast-facts';
import styles from './broadcasts.module.css';
import { draftTexts } from './draft-texts';
import type { Field } from './draft-contents';
import type { Broadcast } from './queries';
import { broadcastTexts } from './texts';
import { variantTexts } from './variant-texts';

interface Props {
  theirs: Broadcast;
  /** What both have changed. */
  fields: readonly Field[];
  onSettle: (choice: 'theirs' | 'mine') => void;
}

/** Shown when somebody else has changed the same parts of a draft: which ones, and what is there now. */
export function DraftConflict({ theirs, fields, onSettle }: Props) {
  const texts = useTexts(draftTexts);
  const labels = useLabels();
  return (
    <div className={styles['parts']}>
      <OvertakenBanner
        texts={texts}
        onTakeTheirs={() => onSettle('theirs')}
        onKeepMine={() => onSettle('mine')}
      >
        {texts.alsoChanged(fields.map((field) => labels[field]).join(', '))}
      </OvertakenBanner>
      <details className={styles['theirs']}>
        <summary>{texts.showTheirs}</summary>
        <Facts>
          <Fact label={labels.name}>{theirs.name}</Fact>
        </Facts>
        <BroadcastFacts broadcast={theirs} />
      </details>
    </div>
  );
}

function useLabels(): Record<Field, string> {
  const { name, audience, mail, when } = useTexts(broadcastTexts);
  const { from, replyTo } = useTexts(senderTexts);
  const { variants, share, byClicks, rate } = useTexts(variantTexts);
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

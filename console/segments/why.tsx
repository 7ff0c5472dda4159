import type { ConditionCatalogue } from '../conditions/catalogue';
import { useDescribedNode } from '../conditions/conditions';
import { nodeAt, type ContactWhere } from '../conditions/where';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { CheckIcon, CloseIcon } from '../ui/icons';
import type { Reason } from './queries';
import styles from './segments.module.css';

interface Props {
  where: ContactWhere;
  why: readonly Reason[];
  catalogue: ConditionCatalogue;
}

/** Whether a contact meets each condition. */
export function Why({ where, why, catalogue }: Props) {
  const texts = useTexts('segments');
  return (
    <ul className={styles['why']} aria-label={texts.why}>
      {why.map((reason) => (
        <OneReason key={reason.path} where={where} reason={reason} catalogue={catalogue} />
      ))}
    </ul>
  );
}

interface OneProps extends Omit<Props, 'why'> {
  reason: Reason;
}

function OneReason({ where, reason, catalogue }: OneProps) {
  const texts = useTexts('segments');
  const formats = useFormats();
  const node = nodeAt(where, reason.path);
  const words = useDescribedNode(node, catalogue);
  const { holds, count, lastAt } = reason;
  const found = count === undefined ? '' : count === 0 ? texts.never : texts.times(formats.number(count));
  const Mark = holds ? CheckIcon : CloseIcon;
  return (
    <li data-holds={holds}>
      <Mark aria-hidden="true" />
      <span>{words}</span>
      {found !== '' && <span className={styles['found']}>{found}</span>}
      {lastAt && <span className={styles['found']}>{formats.short(new Date(lastAt))}</span>}
    </li>
  );
}

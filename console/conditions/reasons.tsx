import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { CheckIcon, CloseIcon } from '../ui/icons';
import type { ConditionCatalogue } from './catalogue';
import { useDescribedNode } from './conditions';
import styles from './conditions.module.css';
import type { Node } from './where';

/** What a condition or test came to. */
export interface Found {
  node: Node | undefined;
  holds: boolean;
  /** Events counted. */
  count?: number | undefined;
  lastAt?: string | null | undefined;
}

interface ReasonsProps {
  label: string;
  found: readonly Found[];
  catalogue: ConditionCatalogue;
}

/** Whether each condition is met, and by what. */
export function Reasons({ label, found, catalogue }: ReasonsProps) {
  return (
    <ul className={styles['reasons']} aria-label={label}>
      {found.map((one, index) => (
        <Reason key={index} found={one} catalogue={catalogue} />
      ))}
    </ul>
  );
}

function Reason({ found, catalogue }: { found: Found; catalogue: ConditionCatalogue }) {
  const texts = useTexts('conditions');
  const formats = useFormats();
  const { node, holds, count, lastAt } = found;
  const words = useDescribedNode(node, catalogue);
  const Mark = holds ? CheckIcon : CloseIcon;
  return (
    <li data-holds={holds}>
      <Mark aria-label={holds ? texts.holds : texts.fails} />
      <span>{words}</span>
      {count !== undefined && <span>{count === 0 ? texts.counts.never : texts.timesText(count)}</span>}
      {lastAt && <span>{formats.short(new Date(lastAt))}</span>}
    </li>
  );
}

import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { ExitIcon } from '../ui/icons';
import { Status } from '../ui/status';
import styles from './builder.module.css';
import { EXITS } from './model/tree';
import type { Builder } from './use-builder';

interface LeaveNoteProps {
  builder: Builder;
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** What people leave by before the end, and how many reached the goal. */
export function LeaveNote({ builder: { exits, graph }, selected, onSelect }: LeaveNoteProps) {
  const texts = useTexts('builder');
  const formats = useFormats();
  const reached = graph?.nodes.find(({ kind }) => kind === 'goal')?.counts?.passed ?? 0;
  return (
    <button
      type="button"
      className={styles['leave']}
      data-step={EXITS}
      aria-current={selected === EXITS ? 'step' : undefined}
      onClick={() => onSelect(EXITS)}
    >
      <ExitIcon aria-hidden="true" />
      <span>{exits.text}</span>
      {exits.problems > 0 && <Status tone="bad">{texts.problems(exits.problems)}</Status>}
      {reached > 0 && <Status tone="good">{texts.goalReached(formats.number(reached))}</Status>}
    </button>
  );
}

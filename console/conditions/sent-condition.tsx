import { useQuery } from '@tanstack/react-query';
import { broadcastNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import { Combo } from '../ui/form/combo';
import { useProblem } from './problems';
import type { SentTest } from './where';

interface Props {
  value: SentTest;
  path: string;
  onChange: (test: SentTest) => void;
}

/** Whether the contact was sent a broadcast. */
export function SentCondition({ value: { broadcast }, path, onChange }: Props) {
  const texts = useTexts('conditions');
  const { data: broadcasts = [] } = useQuery(broadcastNamesQuery);
  const problem = useProblem(`${path}.broadcast`, path);
  return (
    <>
      <span>{texts.wasSent}</span>
      <Combo
        label={texts.broadcast}
        isLabelHidden
        placeholder={texts.broadcast}
        options={broadcasts.map(({ id, name }) => ({ value: id, label: name }))}
        value={broadcast === '' ? null : broadcast}
        onChange={(next) => onChange({ broadcast: next })}
        problem={problem}
      />
    </>
  );
}

import { useTexts } from '../texts/language';
import { Combo } from '../ui/form/combo';
import { useCatalogue, useProblem } from './problems';
import type { SegmentTest } from './where';

interface Props {
  value: SegmentTest;
  path: string;
  onChange: (test: SegmentTest) => void;
}

/** Whether the contact is in a segment. */
export function SegmentCondition({ value: { segment }, path, onChange }: Props) {
  const texts = useTexts('conditions');
  const { segments } = useCatalogue();
  const problem = useProblem(`${path}.segment`, `${path}.value`, path);
  return (
    <>
      <span>{texts.inSegment}</span>
      <Combo
        label={texts.segment}
        isLabelHidden
        placeholder={texts.segment}
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
        value={segment === '' ? null : segment}
        onChange={(next) => onChange({ segment: next })}
        problem={problem}
      />
    </>
  );
}

import { conditionCount, withoutTests, type ContactWhere } from '../../conditions/where';
import { whereIn } from '../../conditions/where-in';
import { useTexts } from '../../texts/language';
import { Select } from '../../ui/form/choice';
import type { Definition, DraftStep } from '../model/definition';
import { locate } from '../model/tree';
import type { Builder } from '../use-builder';

const COMPUTED = 'computed';

interface ChosenArmsProps {
  builder: Builder;
  /** The arms that are not computed, by step. */
  value: Record<string, number>;
  onChange: (arms: Record<string, number>) => void;
}

function hasTests(where: ContactWhere): boolean {
  return conditionCount(withoutTests(where)) < conditionCount(where);
}

/** The branches on what people did: only their arms can be assumed. */
export function testedBranches(definition: Definition): DraftStep[] {
  return locate(definition).flatMap(({ step }) => {
    const where = step.type === 'branch' ? whereIn(step['if']) : undefined;
    return where !== undefined && hasTests(where) ? [step] : [];
  });
}

/** For each branch on what people did: whether it is computed from what the contact did, or assumed. */
export function ChosenArms({ builder: { definition, titles }, value, onChange }: ChosenArmsProps) {
  const texts = useTexts('dryRun');
  return testedBranches(definition).map((step) => {
    const { [step.id]: arm, ...others } = value;
    return (
      <Select
        key={step.id}
        label={titles.title(step)}
        value={arm === undefined ? COMPUTED : String(arm)}
        options={[
          { value: COMPUTED, label: texts.computed },
          { value: '0', label: texts.assumed(texts.arm('then')) },
          { value: '1', label: texts.assumed(texts.arm('else')) },
        ]}
        onChange={(next) => onChange(next === COMPUTED ? others : { ...others, [step.id]: Number(next) })}
      />
    );
  });
}

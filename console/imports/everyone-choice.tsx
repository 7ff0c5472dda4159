import { everyoneKinds } from '../../domain/consent/consent-kind.js';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { consentTexts } from './consent-texts';
import type { Mapping } from './queries';

interface EveryoneChoiceProps {
  everyone: Mapping['everyone'];
  onChange: (changes: Pick<Mapping, 'everyone'>) => void;
}

/** Whether the people of the file have left, bounced or complained. */
export function EveryoneChoice({ everyone, onChange }: EveryoneChoiceProps) {
  const texts = useTexts(consentTexts);
  return (
    <Select
      label={texts.everyone}
      options={(['none', ...everyoneKinds] as const).map((value) => ({
        value,
        label: texts.everyoneIs[value],
      }))}
      value={everyone ?? 'none'}
      onChange={(chosen) => onChange({ everyone: chosen === 'none' ? null : chosen })}
    />
  );
}

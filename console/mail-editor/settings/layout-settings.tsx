import { isSame } from '../../app/is-same.js';
import { useTexts } from '../../texts/language';
import { Check, Segments, Select } from '../../ui/form/choice';
import { NumberField } from './number-field';
import type { SettingsProps } from './set-fields';

const MIN_HEIGHT = 8;
const MAX_HEIGHT = 96;

export function SpacerSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts('editor');
  return (
    <NumberField
      label={texts.height}
      value={attrs['height']}
      min={MIN_HEIGHT}
      max={MAX_HEIGHT}
      onChange={(height) => set({ height: height ?? MIN_HEIGHT })}
    />
  );
}

export function ListSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts('editor');
  return (
    <Check isOn={attrs['ordered'] === true} onChange={(isOn) => set({ ordered: isOn ? true : null })}>
      {texts.numbered}
    </Check>
  );
}

export function BoxSettings(props: SettingsProps) {
  return <LookChoice {...props} />;
}

/** Filled, or an outline only. */
export function LookChoice({ attrs, set }: Pick<SettingsProps, 'attrs' | 'set'>) {
  const texts = useTexts('editor');
  return (
    <Segments
      label={texts.look}
      value={attrs['look'] === 'outline' ? 'outline' : 'filled'}
      options={[
        { value: 'filled', label: texts.filled },
        { value: 'outline', label: texts.outline },
      ]}
      onChange={(look) => set({ look: look === 'outline' ? look : null })}
    />
  );
}

const shares = { even: null, narrow: [1, 2], wide: [2, 1] } as const;

/** How wide two columns are; three are equal. */
export function ColumnsSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts('editor');
  const current = (['narrow', 'wide'] as const).find((one) => isSame(shares[one], attrs['shares']));
  return (
    <Select
      label={texts.columnWidths}
      value={current ?? 'even'}
      options={(['even', 'narrow', 'wide'] as const).map((value) => ({ value, label: texts.shares[value] }))}
      onChange={(value) => set({ shares: shares[value] })}
    />
  );
}

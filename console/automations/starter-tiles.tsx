import { useTexts } from '../texts/language';
import { Tiles, type TileOption } from '../ui/form/tiles';
import { FlowDrawing } from './flow-drawing';
import type { StarterKey } from './queries';
import type { StarterInWords } from './use-starters';

export type Beginning = StarterKey | 'blank';

const blankSteps = [{ id: 'wait', type: 'wait', for: '1 day' }] as const;

interface Props {
  starters: readonly StarterInWords[];
  value: Beginning;
  onChange: (from: Beginning) => void;
}

/** What an automation can begin with, each with a drawing of its flow. */
export function StarterTiles({ starters, value, onChange }: Props) {
  const texts = useTexts('automations');
  const options: TileOption<Beginning>[] = [
    {
      value: 'blank',
      label: texts.blank,
      hint: texts.blankText,
      picture: <FlowDrawing steps={blankSteps} />,
    },
    ...starters.map(({ key, name, text, steps, provider }) => ({
      value: key,
      label: name,
      hint: text,
      picture: <FlowDrawing steps={steps} />,
      ...(provider !== null && { mark: provider }),
    })),
  ];
  return <Tiles label={texts.starters} size="large" options={options} value={value} onChange={onChange} />;
}

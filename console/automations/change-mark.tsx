import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { StepChange } from './step-info';

const tones: Record<StepChange, Tone> = { added: 'good', removed: 'bad', changed: 'warn', moved: 'wait' };

/** How a step differs from that of another version. */
export function ChangeMark({ change }: { change: StepChange | null }) {
  const texts = useTexts('versions');
  if (change === null) return null;
  return (
    <Status tone={tones[change]} isPill>
      {texts.change[change]}
    </Status>
  );
}

import { useTexts } from '../texts/language';
import { Instant } from '../ui/marks';
import { Status, type Tone } from '../ui/status';
import type { StepTrace } from './step-info';

const tones: Record<string, Tone> = { failed: 'bad', waiting: 'wait', skipped: 'warn', left: 'idle' };

/** When a dry run came to a step, and what happened there. */
export function StepTraceMark({ trace }: { trace: StepTrace | null | undefined }) {
  const texts = useTexts('dryRun');
  if (!trace) return null;
  return (
    <Status tone={tones[trace.result] ?? 'good'}>
      <Instant at={trace.at} /> {texts.results[trace.result] ?? trace.result}
    </Status>
  );
}

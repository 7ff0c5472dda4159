import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { BroadcastStatus } from './queries';
import { broadcastTexts } from './texts';

const TONES: Record<BroadcastStatus, Tone> = {
  draft: 'idle',
  scheduled: 'wait',
  preparing: 'wait',
  sending: 'wait',
  paused: 'warn',
  done: 'good',
  cancelled: 'bad',
};

/** The status of a broadcast. */
export function BroadcastStatusMark({ status }: { status: BroadcastStatus }) {
  const texts = useTexts(broadcastTexts);
  return <Status tone={TONES[status]}>{texts.statuses[status]}</Status>;
}

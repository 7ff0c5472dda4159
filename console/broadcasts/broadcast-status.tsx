import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { Broadcast, BroadcastStatus } from './queries';

const TONES: Record<BroadcastStatus, Tone> = {
  draft: 'idle',
  scheduled: 'wait',
  preparing: 'wait',
  sending: 'wait',
  paused: 'warn',
  done: 'good',
  cancelled: 'bad',
};

interface Props {
  broadcast: Pick<Broadcast, 'status' | 'waitingFor'>;
}

/** The status of a broadcast, or that it is due and waits for its turn. */
export function BroadcastStatusMark({ broadcast: { status, waitingFor } }: Props) {
  const texts = useTexts('broadcasts');
  return <Status tone={TONES[status]}>{waitingFor === null ? texts.statuses[status] : texts.waiting}</Status>;
}

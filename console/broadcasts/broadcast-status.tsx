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

interface Props {
  status: BroadcastStatus;
  /** It is due, but too many other broadcasts are running. */
  isWaiting?: boolean;
}

/** The status of a broadcast. */
export function BroadcastStatusMark({ status, isWaiting = false }: Props) {
  const texts = useTexts(broadcastTexts);
  return <Status tone={TONES[status]}>{isWaiting ? texts.waiting : texts.statuses[status]}</Status>;
}

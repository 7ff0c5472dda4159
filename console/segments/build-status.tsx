import { useTexts } from '../texts/language';
import { Status } from '../ui/status';
import type { Segment } from './queries';
import { segmentTexts } from './texts';

/** Whether the members are up to date with the saved conditions. */
export function BuildStatus({ segment: { status } }: { segment: Segment }) {
  const texts = useTexts(segmentTexts);
  return <Status tone={status === 'ready' ? 'good' : 'wait'}>{texts[status]}</Status>;
}

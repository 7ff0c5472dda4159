import type { DraftTexts } from '../../languages/en/broadcasts/draft.js';
import type { Formats } from '../../texts/formats';
import type { Contents } from './draft-contents';

const MINUTE_SECONDS = 60;
/** From here on in hours. */
const LONG_MINUTES = 120;

/** When the last email of a broadcast leaves, as far as that is known before it begins. */
export function lastOut(
  { rate, time, variants, testShare }: Pick<Contents, 'rate' | 'time' | 'variants' | 'testShare'>,
  recipients: number,
  { texts, formats }: { texts: DraftTexts; formats: Pick<Formats, 'duration'> },
): string {
  const ends =
    rate.perSecond === undefined
      ? texts.asFastAsPossible
      : texts.lastAfter(formats.duration(spanOf(recipients / rate.perSecond)));
  return [
    time !== null && 'local' in time ? texts.lastZone : ends,
    ...(variants.length > 0 && testShare < 100 ? [texts.othersWait] : []),
  ].join(' ');
}

/** As `formats.duration` reads it, rounded up. */
function spanOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS));
  return minutes < LONG_MINUTES ? `${minutes} minutes` : `${Math.ceil(minutes / MINUTE_SECONDS)} hours`;
}

import Joi from 'joi';
import { timelineKinds, type TimelineKind } from '../../../domain/contact/timeline.js';
import { pageFields, withMessages } from '../../http/input/common-schemas.js';

export interface TimelineQuery {
  kinds?: string;
  limit?: string;
  cursor?: string;
}

const kind = `(?:${timelineKinds.join('|')})`;
const MAX_KINDS = 100;

export const timelineQuery = Joi.object<TimelineQuery, true>({
  kinds: withMessages(
    Joi.string()
      .max(MAX_KINDS)
      .pattern(new RegExp(`^${kind}(?:,${kind})*$`)),
    {
      'string.pattern.base': `must be some of ${timelineKinds.join(', ')}, separated by commas`,
    },
  ),
  limit: pageFields.limit,
  cursor: pageFields.cursor,
});

/** The kinds asked for; null for all. */
export function kindsIn({ kinds }: TimelineQuery): TimelineKind[] | null {
  if (kinds === undefined) return null;
  const asked = kinds.split(',');
  return timelineKinds.filter((one) => asked.includes(one));
}

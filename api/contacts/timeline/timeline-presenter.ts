import Type, { type Static } from 'typebox';
import { timelineKinds } from '../../../domain/contact/timeline.js';
import { lineSchema, presentLine } from '../../enrollments/presenter.js';
import { eventSchema, presentEvent } from '../../events/presenter.js';
import { automationNameSchema } from '../../http/output/name-presenter.js';
import { id, instant, objectSchema, responseSchema } from '../../http/output/response-schema.js';
import { messageSchema, presentMessage } from '../../messages/presenter.js';
import { consentSchema, presentConsent } from '../consents/consent-presenter.js';
import type { FoundEntry } from './read-timeline.js';

export const timelineEntrySchema = responseSchema('TimelineEntry', {
  kind: Type.Enum([...timelineKinds]),
  at: instant,
  event: Type.Optional(eventSchema),
  mail: Type.Optional(messageSchema),
  step: Type.Optional(objectSchema({ enrollmentId: id, automation: automationNameSchema, line: lineSchema })),
  consent: Type.Optional(consentSchema),
});

/** An entry of a contact's timeline, with what it is about as it is presented elsewhere; send it with `sendJson`. */
export function presentTimelineEntry(entry: FoundEntry): Static<typeof timelineEntrySchema> {
  const { kind } = entry;
  const at = entry.at.toISOString();
  switch (entry.kind) {
    case 'event':
    case 'change':
      return { kind, at, event: presentEvent(entry.found) };
    case 'mail':
      return { kind, at, mail: presentMessage(entry.found) };
    case 'consent':
      return { kind, at, consent: presentConsent(entry.found) };
    case 'step': {
      const { enrollmentId, automationId, automationName, stepTitle, line } = entry.found;
      return {
        kind,
        at,
        step: {
          enrollmentId: enrollmentId.toHexString(),
          automation: { id: automationId.toHexString(), name: automationName },
          // The conditions of branches stand at the enrollment.
          line: presentLine(line, { stepTitle: () => stepTitle, mayKnow: () => false }),
        },
      };
    }
  }
}

import { isSafeNumber, LosslessNumber, parse } from 'lossless-json';
import { brandColors } from '../../domain/mail/brand-colors.js';
import { renderedContact } from '../../domain/contact/rendered-contact.js';
import type { RenderFacts } from '../../domain/render/preview.js';
import { isJsonObject } from '../../domain/json/json.js';
import { answersByStep } from '../../domain/steps/step-answers.js';
import type { ContactRecord } from '../../models/contact.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import type { WorkspaceRecord } from '../../models/workspace.js';

/**
 * What templates see: `contact`, `event` (the properties of the event that entered), `workspace` and `steps` (what
 * webhook steps were answered); marketing mails `unsubscribeUrl`, and `list` when they are written on behalf of one.
 */
export type RenderScope = Record<'contact' | 'event' | 'workspace' | 'steps', Record<string, unknown>> & {
  unsubscribeUrl?: string;
  list?: { id: string; name: string };
};

export interface RenderInput {
  contact: ContactRecord;
  workspace: WorkspaceRecord;
  enrollment: EnrollmentRecord;
}

/** What an enrollment's templates are filled with, as it is now. */
export function factsOf({ contact, workspace, enrollment }: RenderInput): RenderFacts {
  const { eventId, name, properties } = enrollment.entry;
  return {
    contact: renderedContact(contact._id.toHexString(), contact),
    workspace: {
      name: workspace.name,
      postalAddress: workspace.postalAddress,
      timezone: workspace.timezone,
      brandColor: workspace.brandColor ?? null,
    },
    entry: {
      eventId: eventId?.toHexString() ?? null,
      name,
      properties,
      at: enrollment.enteredAt,
    },
    answers: enrollment.stepAnswers ?? [],
  };
}

/** Custom fields stand beside the contact's own, which win: `{{ contact.plan }}`. */
export function scopeOf({ contact, workspace, entry, answers = [], mailing }: RenderFacts): RenderScope {
  return {
    contact: { ...contact.customFields, ...contact },
    event: entryProperties(entry.properties),
    steps: answersByStep(answers, exactValue),
    workspace: { ...workspace, colors: colorsOf(workspace.brandColor) },
    ...(mailing !== undefined && { unsubscribeUrl: mailing.unsubscribeUrl }),
    ...(mailing?.list && { list: mailing.list }),
  };
}

/** The brand's colour as it can be read on light and on dark ground. */
function colorsOf(brandColor: string | null): object {
  const { light, dark } = brandColors(brandColor);
  return { ...light, dark };
}

/** The entry's properties with every digit of its numbers; anything but an object is found under `value`. */
export function entryProperties(text: string): Record<string, unknown> {
  const value = exactValue(text);
  return isJsonObject(value) ? value : { value };
}

function exactValue(text: string): unknown {
  return parse(text, null, {
    parseNumber: (digits) => (isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits)),
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

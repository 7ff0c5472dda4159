import { LRUCache } from 'lru-cache';
import { isSafeNumber, LosslessNumber, parse } from 'lossless-json';
import { brandColors } from '../../domain/mail/brand-colors.js';
import { renderedContact } from '../../domain/contact/rendered-contact.js';
import type { RenderFacts } from '../../domain/render/preview.js';
import { isJsonObject } from '../../domain/json/json.js';
import { answersByStep } from '../../domain/steps/step-answers.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { workspaceFacts } from '../../models/accounts/workspace-facts.js';

/**
 * What templates see: `contact`, `event` (the properties of the entry event), `workspace` and `steps` (the answers to
 * webhook steps); in marketing mail also `unsubscribeUrl`, and `list` if it is sent on behalf of one.
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

/** The current data for an enrollment's templates, with the names that are stored: only emails greet by others. */
export function enrollmentFacts({ contact, workspace, enrollment }: RenderInput): RenderFacts {
  const { eventId, name, properties } = enrollment.entry;
  return {
    contact: renderedContact(contact._id.toHexString(), contact),
    workspace: workspaceFacts(workspace),
    entry: {
      eventId: eventId?.toHexString() ?? null,
      name,
      properties,
      at: enrollment.enteredAt,
    },
    answers: enrollment.stepAnswers ?? [],
  };
}

/** Custom fields are also available as `{{ contact.plan }}`; standard fields take precedence. */
export function renderScope({ contact, workspace, entry, answers = [], mailing }: RenderFacts): RenderScope {
  return {
    contact: { ...contact.customFields, ...contact },
    event: entryProperties(entry.properties),
    steps: answersByStep(answers, exactValue),
    workspace: { ...workspace, colors: schemeColors(workspace.brandColor) },
    ...(mailing !== undefined && { unsubscribeUrl: mailing.unsubscribeUrl }),
    ...(mailing?.list && { list: mailing.list }),
  };
}

/** The brand color adjusted for light and dark backgrounds. */
export function schemeColors(brandColor: string | null): object {
  const key = brandColor ?? '';
  const known = colors.get(key);
  if (known !== undefined) return known;
  const { light, dark } = brandColors(brandColor);
  const made = { ...light, dark };
  colors.set(key, made);
  return made;
}

const colors = new LRUCache<string, object>({ max: 500 });

/** The entry's properties with all digits of its numbers; anything but an object becomes `{ value }`. */
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

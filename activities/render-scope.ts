import { isSafeNumber, LosslessNumber, parse } from 'lossless-json';
import { isJsonObject } from '../domain/json.js';
import type { ContactRecord } from '../models/contact.js';
import type { EnrollmentRecord } from '../models/enrollment.js';
import type { WorkspaceRecord } from '../models/workspace.js';

/** What templates see: `contact`, `event` (the properties of the event that entered) and `workspace`. */
export type RenderScope = Record<'contact' | 'event' | 'workspace', Record<string, unknown>>;

export interface RenderInput {
  contact: ContactRecord;
  workspace: WorkspaceRecord;
  enrollment: EnrollmentRecord;
}

/** Custom fields stand beside the contact's own, which win: `{{ contact.plan }}`. */
export function renderScope({ contact, workspace, enrollment }: RenderInput): RenderScope {
  const { email, firstName, lastName, name, subscribed, timezone, language, customFields } = contact;
  const own = { email, firstName, lastName, name, subscribed, timezone, language, customFields };
  return {
    contact: { ...customFields, id: contact._id.toHexString(), ...own },
    event: entryProperties(enrollment),
    workspace: { name: workspace.name, postalAddress: workspace.postalAddress, timezone: workspace.timezone },
  };
}

/** The entry's properties with every digit of its numbers; anything but an object is found under `value`. */
export function entryProperties(enrollment: EnrollmentRecord): Record<string, unknown> {
  const value: unknown = parse(enrollment.entry.properties, null, {
    parseNumber: (text) => (isSafeNumber(text) ? Number(text) : new LosslessNumber(text)),
    onDuplicateKey: ({ newValue }) => newValue,
  });
  return isJsonObject(value) ? value : { value };
}

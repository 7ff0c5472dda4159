import { exactJsonText, parseExactJson } from '../json/parse-json.js';
import { fitProperties } from './fit-properties.js';
import { ingestedEvent, ingestedPersonName } from './ingested-event.js';
import type { JsonValue } from '../json/json.js';
import type { Mapping } from './map-payload.js';
import { eventProperties, type MappingOverride } from './override.js';
import type { ContactPatch } from '../contact/contact-state.js';
import type { IncomingEvent } from '../plan/event.js';

const MAX_NOTE = 1_000;

/** The three representations of a payload. */
export interface PayloadForms {
  /** As conditions see it. */
  value: JsonValue;
  /** The same, with numbers as text if any of them would lose digits. */
  exact: unknown;
  /** As stored. */
  text: string;
}

/** The recorded form of an ingested event, without its source. */
export type IngestedEvent = Pick<IncomingEvent, 'name' | 'key' | 'propertiesText' | 'properties' | 'note'>;

/**
 * The event that a payload becomes, whose properties are cut to what an event may have. An unmapped event keeps the
 * whole payload, so that it can be mapped again after the mapping was corrected or the contact became known.
 */
export function ingestedAs(
  mapping: Pick<Mapping, 'eventName' | 'eventNameReason' | 'emailReason' | 'contact'>,
  input: { payload: PayloadForms; sourceName: string; override: MappingOverride; isMapped: boolean },
): IngestedEvent {
  const { payload, override, isMapped } = input;
  const chosen = isMapped ? chosenProperties(payload, override) : null;
  const cut = isMapped ? cutToFit(chosen ?? payload) : null;
  const isWhole = isMapped && override.properties !== undefined && chosen === null;
  return {
    ...ingestedEvent(mapping.eventName, input.sourceName),
    propertiesText: (cut ?? chosen ?? payload).text,
    properties: (cut ?? chosen ?? payload).value,
    note: mappingNote(mapping, { isWhole, isCut: cut !== null }),
  };
}

/** Properties that are larger than an event may have, cut; null if they fit. */
function cutToFit({
  exact,
  text,
}: Pick<PayloadForms, 'exact' | 'text'>): Pick<PayloadForms, 'text' | 'value'> | null {
  const cut = fitProperties(exact, text);
  return cut === null ? null : { text: cut, value: parseExactJson(cut) };
}

/** The value at the source's properties path; null if it has none or there is no value. */
function chosenProperties({ exact }: PayloadForms, override: MappingOverride): PayloadForms | null {
  if (override.properties === undefined) return null;
  const chosen = eventProperties(exact, override);
  if (chosen === undefined) return null;
  const text = exactJsonText(chosen);
  return { exact: chosen, text, value: parseExactJson(text) };
}

function mappingNote(
  { eventNameReason, emailReason, contact }: Pick<Mapping, 'eventNameReason' | 'emailReason' | 'contact'>,
  { isWhole, isCut }: { isWhole: boolean; isCut: boolean },
): string {
  const properties = isWhole ? '; properties: no value at the configured path, using the whole payload' : '';
  const cut = isCut ? '; properties: cut to 64 KiB' : '';
  const fields = (contact?.note ?? null) === null ? '' : `; contact: ${contact?.note ?? ''}`;
  return `event name: ${eventNameReason}; email: ${emailReason}${properties}${cut}${fields}`
    .slice(0, MAX_NOTE)
    .toWellFormed();
}

/** Names found by the search only fill empty fields; the fields that the source sets replace what is there. */
export function ingestedPatch(
  mapping: Pick<Mapping, 'firstName' | 'lastName' | 'name' | 'consent' | 'contact'>,
): ContactPatch {
  const firstName = ingestedPersonName(mapping.firstName);
  const lastName = ingestedPersonName(mapping.lastName);
  const name = ingestedPersonName(mapping.name);
  return {
    ...reportedPatch(mapping),
    ifMissing: {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(name !== undefined && { name }),
    },
  };
}

/** What changes of a contact that the payload does not name by its address. */
export function reportedPatch({ consent, contact }: Pick<Mapping, 'consent' | 'contact'>): ContactPatch {
  return { ...contact?.patch, ...(consent !== null && { reported: consent }) };
}

import { exactJsonText } from '../json/exact-json.js';
import { ingestedEvent, ingestedPersonName } from './ingested-event.js';
import type { JsonValue } from '../json/json.js';
import type { Mapping } from './map-payload.js';
import { propertiesOf, type MappingOverride } from './override.js';
import type { ContactPatch } from '../contact/contact-state.js';
import type { IncomingEvent } from '../plan/event.js';

const MAX_NOTE = 1_000;

/** A payload in its three forms. */
export interface PayloadForms {
  /** As conditions see it. */
  value: JsonValue;
  /** The same with numbers as text where one of them would lose digits. */
  exact: unknown;
  /** As it is stored. */
  text: string;
}

/** What an event that a source sent is recorded as, but for where it came from. */
export type IngestedEvent = Pick<IncomingEvent, 'name' | 'key' | 'propertiesText' | 'properties' | 'note'>;

/**
 * The event that a payload stands for. One in which nobody was found keeps the whole payload, from which it is
 * mapped again when the mapping is mended or the person becomes known.
 */
export function ingestedAs(
  mapping: Pick<Mapping, 'eventName' | 'eventNameReason' | 'emailReason'>,
  of: { payload: PayloadForms; sourceName: string; override: MappingOverride; isMapped: boolean },
): IngestedEvent {
  const { payload, override, isMapped } = of;
  const chosen = isMapped ? chosenProperties(payload, override) : null;
  return {
    ...ingestedEvent(mapping.eventName, of.sourceName),
    propertiesText: chosen?.text ?? payload.text,
    properties: chosen?.value ?? payload.value,
    note: noteOf(mapping, isMapped && override.properties !== undefined && chosen === null),
  };
}

/** What stands at the source's path for properties; null when it names none, or nothing stands there. */
function chosenProperties(
  { exact }: PayloadForms,
  override: MappingOverride,
): { text: string; value: JsonValue } | null {
  if (override.properties === undefined) return null;
  const chosen = propertiesOf(exact, override);
  if (chosen === undefined) return null;
  const text = exactJsonText(chosen);
  return { text, value: JSON.parse(text) as JsonValue };
}

function noteOf(
  { eventNameReason, emailReason }: Pick<Mapping, 'eventNameReason' | 'emailReason'>,
  isWhole: boolean,
): string {
  const properties = isWhole ? '; properties: nothing stands at their path, so the whole payload' : '';
  return `event name: ${eventNameReason}; e-mail: ${emailReason}${properties}`
    .slice(0, MAX_NOTE)
    .toWellFormed();
}

/** Names were found by a search, so they fill what is empty and overwrite nothing. */
export function ingestedPatch(mapping: Pick<Mapping, 'firstName' | 'lastName' | 'name'>): ContactPatch {
  const firstName = ingestedPersonName(mapping.firstName);
  const lastName = ingestedPersonName(mapping.lastName);
  const name = ingestedPersonName(mapping.name);
  return {
    ifMissing: {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(name !== undefined && { name }),
    },
  };
}

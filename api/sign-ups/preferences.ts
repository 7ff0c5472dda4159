import type { ObjectId } from 'mongodb';
import { MAX_NAME, plainName } from '../../domain/contact/plain-name.js';
import type { FormPairs } from '../body/url-encoded.js';
import { asksForTracking, offeredLanguages, preferenceFields } from './preferences-html.js';
import { isOn, type Unsubscriber } from './read-unsubscriber.js';

/** What a contact has chosen on the preference page. */
export interface Preferences {
  join: ObjectId[];
  leave: ObjectId[];
  /** Only what was entered: the page does not show the name, because links are forwarded with emails. */
  person: { firstName?: string; lastName?: string; language?: string };
  /** Whether they agree to be measured; null if they have said nothing new. */
  tracking: 'given' | 'withdrawn' | null;
}

/** Reads the submitted form; null if a name is not one. Lists that are not offered to the contact are ignored. */
export function readPreferences(fields: FormPairs, who: Unsubscriber): Preferences | null {
  const all = (name: string): Set<string> =>
    new Set(fields.filter(([key]) => key === name).map(([, value]) => value));
  const [shown, wanted] = [all(preferenceFields.shown), all(preferenceFields.wanted)];
  const offered = who.listed.map(({ _id }) => _id).filter((id) => shown.has(id.toHexString()));
  const join = offered.filter((id) => wanted.has(id.toHexString()) && !isOn(who.subscriptions, id));
  const leave = offered.filter((id) => !wanted.has(id.toHexString()) && isOn(who.subscriptions, id));
  const person = personIn(fields, who);
  return person === null ? null : { join, leave, person, tracking: trackingIn(fields, who) };
}

function trackingIn(fields: FormPairs, who: Unsubscriber): Preferences['tracking'] {
  if (!asksForTracking(who)) return null;
  const sent = fields.find(([key]) => key === preferenceFields.tracking)?.[1];
  const state = sent === 'given' || sent === 'withdrawn' ? sent : null;
  return state === who.contact.trackingConsent?.state ? null : state;
}

function personIn(fields: FormPairs, { contact }: Unsubscriber): Preferences['person'] | null {
  const givenValue = (name: string): string => (fields.find(([key]) => key === name)?.[1] ?? '').trim();
  const person: Preferences['person'] = {};
  for (const field of ['firstName', 'lastName'] as const) {
    const sent = givenValue(preferenceFields[field]);
    if (sent === '') continue;
    const name = plainName(sent, MAX_NAME);
    if (name === null) return null;
    person[field] = name;
  }
  const language = givenValue(preferenceFields.language);
  const isOffered = offeredLanguages(contact.language).includes(language);
  return isOffered && language !== contact.language ? { ...person, language } : person;
}

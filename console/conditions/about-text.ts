import type { EventPickerTexts } from '../languages/en/conditions/event-picker.js';
import { aboutProperties, type About, type AboutProperty } from './event-about.js';

interface Named {
  id: string;
  name: string;
}

/** What events can be about, by what names it. Emails of automations have ids by `mailId`. */
export type AboutNames = Readonly<Partial<Record<Exclude<AboutProperty, 'url'>, readonly Named[]>>>;

/** Names an email of an automation, since the ids of steps are unique within one only. */
export function mailId(automationId: string, step: string): string {
  return `${automationId}/${step}`;
}

interface Words {
  /** What people do. */
  deed: string;
  event: string;
  about: About;
  names: AboutNames;
}

/** What people do, and with what: `Clicks in mail “Welcome” · example.com/shop`. What has no name yet is left out. */
export function aboutText({ deed, event, about, names }: Words, texts: EventPickerTexts): string {
  const [property] = aboutProperties(event).filter((one) => one !== 'step' && one !== 'url' && about[one]);
  const { step, automationId = '', url } = about;
  const name =
    property === undefined || property === 'url' ? undefined : nameIn(names[property], about[property]);
  const mail = step === undefined ? undefined : nameIn(names.step, mailId(automationId, step));
  return [
    name === undefined ? deed : texts.about(deed, name),
    ...(mail === undefined ? [] : [mail]),
    ...(url === undefined ? [] : [shortUrl(url)]),
  ].join(' · ');
}

function nameIn(names: readonly Named[] | undefined, id: string | undefined): string | undefined {
  return names?.find((one) => one.id === id)?.name;
}

const MAX_URL = 48;

/** A link without what all have in common. */
export function shortUrl(url: string): string {
  const short = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return short.length > MAX_URL ? `${short.slice(0, MAX_URL - 1)}…` : short;
}

import type { Texts } from '../texts/language';
import type { Import } from './queries';

type Kind = NonNullable<Import['known']>['kind'];

interface KnownFileTexts {
  /** `Mailchimp audience, unsubscribed.` */
  name: (tool: string, holds: string, kind: string) => string;
  /** What an export has, as its tool calls it. */
  holds: Readonly<Record<string, string>>;
  /** Empty where it has all of them. */
  kinds: Readonly<Record<Kind, string>>;
  /** What the people of the file become. */
  become: Readonly<Record<Kind, string>>;
}

const fileName = (tool: string, holds: string, kind: string): string =>
  kind === '' ? `${tool} ${holds}.` : `${tool} ${holds}, ${kind}.`;

const en: KnownFileTexts = {
  name: fileName,
  holds: {
    audience: 'audience',
    contacts: 'contacts',
    customers: 'customers',
    list: 'list',
    members: 'members',
    people: 'people',
    profiles: 'profiles',
    subscribers: 'subscribers',
  },
  kinds: {
    all: '',
    subscribed: 'subscribed',
    unsubscribed: 'unsubscribed',
    cleaned: 'cleaned',
    suppressed: 'suppressed',
  },
  become: {
    all: 'Each person’s answer is taken from their row: anyone who said no stays out.',
    subscribed: 'These people signed up; the time and address of their sign-up are kept as evidence.',
    unsubscribed: 'These people have left. They’re imported as unsubscribed and don’t get marketing email.',
    cleaned: 'These addresses bounced. They don’t get any email.',
    suppressed: 'These people don’t get email there, so they don’t get any here.',
  },
};

const de: KnownFileTexts = {
  name: (tool, holds, kind) => fileName(tool, holds, kind).replace(' ', '-'),
  holds: {
    audience: 'Audience',
    contacts: 'Kontakte',
    customers: 'Kunden',
    list: 'Liste',
    members: 'Mitglieder',
    people: 'Personen',
    profiles: 'Profile',
    subscribers: 'Abonnenten',
  },
  kinds: {
    all: '',
    subscribed: 'angemeldet',
    unsubscribed: 'abgemeldet',
    cleaned: 'bereinigt',
    suppressed: 'gesperrt',
  },
  become: {
    all: 'Was jemand geantwortet hat, steht in der Zeile: Wer Nein gesagt hat, bleibt außen vor.',
    subscribed: 'Diese Personen haben sich angemeldet; Zeit und Adresse der Anmeldung bleiben als Nachweis.',
    unsubscribed:
      'Diese Personen haben sich abgemeldet. Sie bleiben abgemeldet und bekommen keine Marketing-E-Mails.',
    cleaned: 'Diese Adressen waren nicht zustellbar. Sie bekommen keine E-Mails.',
    suppressed: 'Diese Personen bekommen dort keine E-Mails und deshalb auch hier nicht.',
  },
};

export const knownFileTexts: Texts<KnownFileTexts> = { en, de };

import type { KnownFileTexts } from '../../en/imports/known-files.js';
import { fileName } from '../../shared/file-name.js';

export const knownFiles: KnownFileTexts = {
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

import type { components } from '../../../../packages/client/src/schema.js';
import { fileName } from '../../shared/file-name.js';

type Kind = NonNullable<components['schemas']['Import']['known']>['kind'];

export interface KnownFileTexts {
  /** `Mailchimp audience, unsubscribed.` */
  name: (tool: string, holds: string, kind: string) => string;
  /** What an export has, as its tool calls it. */
  holds: Readonly<Record<string, string>>;
  /** Empty where it has all of them. */
  kinds: Readonly<Record<Kind, string>>;
  /** What the people of the file become. */
  become: Readonly<Record<Kind, string>>;
}

export const knownFiles: KnownFileTexts = {
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

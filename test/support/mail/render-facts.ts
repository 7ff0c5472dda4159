import type { RenderFacts } from '../../../domain/render/preview.js';
import type { RenderedContact } from '../../../domain/contact/rendered-contact.js';
import type { JsonObject } from '../../../domain/json/json.js';

/** What a mail is rendered with: a person, and the event that entered. */
export function renderFacts({
  contact = {},
  event = {},
  list = 'News',
}: { contact?: Partial<RenderedContact>; event?: JsonObject; list?: string } = {}): RenderFacts {
  return {
    contact: {
      id: '65a1f0c2b3d4e5f601234567',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: null,
      name: null,
      subscribed: true,
      timezone: null,
      language: null,
      customFields: {},
      ...contact,
    },
    workspace: {
      name: 'Garten & Co',
      postalAddress: 'Hauptplatz 1\n4020 Linz',
      timezone: 'Europe/Vienna',
      brandColor: '#0f766e',
      logoUrl: null,
    },
    entry: { eventId: null, name: 'cart', at: new Date(0), properties: JSON.stringify(event) },
    mailing: { unsubscribeUrl: 'https://mail.example.com/u/abc', list: { id: 'l', name: list } },
  };
}

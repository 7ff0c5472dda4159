import { givenName } from './given-name.js';
import type { JsonObject } from '../json/json.js';

/** A contact as templates and webhooks see it. */
export interface RenderedContact {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  subscribed: boolean;
  timezone: string | null;
  language: string | null;
  customFields: JsonObject;
}

/** Takes the rendered fields from a contact row or from the plan's contact state. */
export function renderedContact(id: string, contact: Omit<RenderedContact, 'id'>): RenderedContact {
  const { email, firstName, lastName, name, subscribed, timezone, language, customFields } = contact;
  return { id, email, firstName, lastName, name, subscribed, timezone, language, customFields };
}

/** The same for emails, where the given name in the full name stands in for an unknown first name. */
export function greetedContact(id: string, contact: Omit<RenderedContact, 'id'>): RenderedContact {
  const { firstName, lastName, name, language } = contact;
  const given = name === null ? null : givenName(name, language);
  const greeted = firstName ?? (given === lastName ? null : given);
  return renderedContact(id, { ...contact, firstName: greeted });
}

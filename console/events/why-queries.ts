import { queryOptions } from '@tanstack/react-query';
import { contactQuery } from '../contacts/contact-queries';
import { api, dataOf, type Schemas } from '../api/client';
import type { LoggedEvent } from './queries';

export type Automation = Schemas['Automation'];
export type Enrollment = Schemas['Enrollment'];
export type Message = Schemas['Message'];
export type Consent = Schemas['Consent'];
export type Contact = Schemas['Contact'];

/** All that is known about a contact and an automation. */
export interface Evidence {
  automation: Automation;
  /** The latest first. */
  enrollments: Enrollment[];
  /** The contact's events with the name that the automation listens to. */
  triggers: LoggedEvent[];
  /** The contact's other latest events. */
  others: LoggedEvent[];
  /** Of this automation. */
  messages: Message[];
  /** What the consent ledger says, the latest first. */
  consents: Consent[];
  contact: Contact;
}

const MOST = 50;

export function automationQuery(id: string) {
  return queryOptions({
    queryKey: ['automations', 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/automations/{id}', { params: { path: { id } }, signal })),
  });
}

/** Two rounds of calls: the automation's trigger says which events matter. */
export function evidenceQuery({ contact, automation: id }: { contact: string; automation: string }) {
  return queryOptions({
    queryKey: ['events', 'why', contact, id],
    queryFn: async ({ signal, client }): Promise<Evidence> => {
      const query = { contactId: contact, limit: MOST };
      const [automation, enrollments, others, messages, consents, { contact: person }] = await Promise.all([
        dataOf(api.GET('/api/automations/{id}', { params: { path: { id } }, signal })),
        dataOf(api.GET('/api/enrollments', { params: { query: { ...query, automationId: id } }, signal })),
        dataOf(api.GET('/api/events', { params: { query }, signal })),
        dataOf(api.GET('/api/messages', { params: { query }, signal })),
        dataOf(api.GET('/api/contacts/{id}/consents', { params: { path: { id: contact } }, signal })),
        client.ensureQueryData(contactQuery(contact)),
      ]);
      const eventName = automation.trigger.event;
      const triggers = await dataOf(
        api.GET('/api/events', { params: { query: { ...query, eventName } }, signal }),
      );
      return {
        automation,
        enrollments: enrollments.data,
        triggers: triggers.data,
        others: others.data,
        messages: messages.data.filter(({ automationId }) => automationId === id),
        consents: consents.data,
        contact: person,
      };
    },
  });
}

const MOST_MESSAGES = 200;

/** A broadcast, and what it has for a contact: null if it was not meant for them. */
export function broadcastEvidenceQuery({ contact, broadcast: id }: { contact: string; broadcast: string }) {
  return queryOptions({
    queryKey: ['broadcasts', 'why', contact, id],
    queryFn: async ({ signal }) => {
      const query = { contactId: contact, limit: MOST_MESSAGES };
      const [broadcast, messages] = await Promise.all([
        dataOf(api.GET('/api/broadcasts/{id}', { params: { path: { id } }, signal })),
        dataOf(api.GET('/api/messages', { params: { query }, signal })),
      ]);
      return { broadcast, message: messages.data.find(({ broadcastId }) => broadcastId === id) ?? null };
    },
  });
}

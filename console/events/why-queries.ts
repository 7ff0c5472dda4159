import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import type { LoggedEvent } from './queries';

export type Automation = Schemas['Automation'];
export type Enrollment = Schemas['Enrollment'];
export type Message = Schemas['Message'];

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
    queryFn: async ({ signal }): Promise<Evidence> => {
      const query = { contactId: contact, limit: MOST };
      const [automation, enrollments, others, messages] = await Promise.all([
        dataOf(api.GET('/api/automations/{id}', { params: { path: { id } }, signal })),
        dataOf(api.GET('/api/enrollments', { params: { query: { ...query, automationId: id } }, signal })),
        dataOf(api.GET('/api/events', { params: { query }, signal })),
        dataOf(api.GET('/api/messages', { params: { query }, signal })),
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
      };
    },
  });
}

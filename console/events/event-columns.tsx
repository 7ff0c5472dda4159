import { BareLink } from '../ui/button';
import { Instant } from '../ui/marks';
import type { Column } from '../ui/table/table';
import { Outcome } from './outcome';
import type { LoggedEvent } from './queries';
import type { EventsSearch } from './search';
import type { EventTexts } from '../languages/en/events/events';
import styles from './events.module.css';

/** What sent an event, by name. */
export function sourceName({ source }: LoggedEvent, texts: EventTexts): string {
  return source.name ?? texts.causes[source.type];
}

/** The columns of the log; the name opens the event's details beside it. */
export function eventColumns(texts: EventTexts, search: EventsSearch): Column<LoggedEvent>[] {
  // Beside the details there is less room.
  const source: Column<LoggedEvent> = {
    id: 'source',
    title: texts.source,
    width: '14%',
    isWideOnly: true,
    cell: (event) => sourceName(event, texts),
  };
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, eventName }) => (
        <BareLink
          to="/events"
          search={{ ...search, event: id }}
          replace
          activeOptions={{ exact: true }}
          {...(search.event === id && { 'data-open': true })}
          className={styles['name'] ?? ''}
        >
          {eventName}
        </BareLink>
      ),
    },
    {
      id: 'contact',
      title: texts.contact,
      width: search.event === undefined ? '26%' : '32%',
      isWideOnly: true,
      cell: ({ contact, contactId }) =>
        contact?.name ?? contact?.email ?? (contactId === null ? texts.nobody : texts.deleted),
    },
    {
      id: 'outcome',
      title: texts.outcome,
      width: search.event === undefined ? '30%' : '26%',
      cell: (event) => <Outcome event={event} texts={texts} />,
    },
    ...(search.event === undefined ? [source] : []),
    {
      id: 'received',
      title: texts.received,
      width: '96px',
      isFigure: true,
      cell: ({ receivedAt }) => <Instant at={receivedAt} form="clock" />,
    },
  ];
}

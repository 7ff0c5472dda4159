import type { ReactNode } from 'react';
import { internalEventNamed } from '../../../domain/automation/event-name.js';
import { asObject, asText } from '../../../domain/json/lenient.js';
import type { Schemas } from '../../api/client.js';
import { useTexts } from '../../texts/language.js';
import { Link } from '../../ui/button.js';
import { WithSlots } from '../../ui/frame/with-slots.js';
import styles from '../contact.module.css';

/** What someone did, in a sentence; events of others with their name and values. */
export function EventSentence({ event }: { event: Schemas['Event'] }) {
  const texts = useTexts('timeline');
  const { from, causes } = useTexts('contactPage');
  const { ended } = useTexts('enrollments');
  const { eventName, source } = event;
  const name = internalEventNamed(eventName);
  const properties = asObject(event.properties);
  const textOf = (key: string) => asText(properties[key]);
  if (name === null)
    return (
      <>
        <b>
          <bdi>{eventName}</bdi>
        </b>{' '}
        <span className={styles['soft']}>{from(source.name ?? causes[source.type])}</span>
      </>
    );
  const reason = textOf('reason');
  const slots: Record<string, ReactNode> = {
    list: <To to="/lists/$id" id={textOf('listId')} name={textOf('listName')} />,
    form: <To to="/forms/$id/edit" id={textOf('formId')} name={textOf('formName')} />,
    segment: <To to="/segments/$id" id={textOf('segmentId')} name={textOf('segmentName')} />,
    automation: <To to="/automations/$id" id={textOf('automationId')} name={textOf('automationName')} />,
    subject: textOf('subject') === '' ? texts.anEmail : <b>{texts.subject(textOf('subject'))}</b>,
    url: <b>{shortUrl(textOf('url'))}</b>,
    reason: new Map(Object.entries(ended)).get(reason) ?? reason,
  };
  const sentence = properties['goalReached'] === true ? texts.goalReached : texts.deeds[name];
  return (
    <>
      <WithSlots text={sentence} slots={slots} />
      {properties['suppressed'] === true && ` ${texts.nowSuppressed}`}
    </>
  );
}

interface ToProps {
  to: '/lists/$id' | '/forms/$id/edit' | '/segments/$id' | '/automations/$id';
  id: string;
  name: string;
}

/** A name that leads to what it names. */
export function To({ to, id, name }: ToProps) {
  if (id === '') return <b>{name}</b>;
  return (
    <Link to={to} params={{ id }}>
      {name}
    </Link>
  );
}

const LONGEST_URL = 60;

function shortUrl(url: string): string {
  const text = url.replace(/^https?:\/\//, '');
  return text.length > LONGEST_URL ? `${text.slice(0, LONGEST_URL)}…` : text;
}

/** Values of an event that are shown beside its name. */
const FEW = 4;
const LONGEST = 60;

/** The values of an event of others that fit into a line: texts, numbers, yes and no. */
export function shortValues(event: Schemas['Event']): [string, string][] {
  if (internalEventNamed(event.eventName) !== null) return [];
  const short = Object.entries(asObject(event.properties)).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return value === '' || value.length > LONGEST ? [] : [[key, value]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[key, String(value)]] : [];
  });
  return short.slice(0, FEW);
}

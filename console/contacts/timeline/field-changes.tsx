import { asObject } from '../../../domain/json/lenient.js';
import type { Schemas } from '../../api/client';
import { useTexts } from '../../texts/language';
import { fieldText } from '../contact-columns';

/** What a change did to each field. */
export function FieldChanges({ event }: { event: Schemas['Event'] }) {
  const texts = useTexts('timeline');
  const words = changesIn(event.properties).map(({ field, from, to }) => {
    const name = field.replace(/^customFields\./, '');
    if (to === '') return texts.emptied(name);
    return from === '' ? texts.set(name, to) : texts.changed(name, from, to);
  });
  if (words.length === 0)
    return (
      <b>{event.eventName === 'contact_added' ? texts.deeds.contact_added : texts.deeds.contact_updated}</b>
    );
  return words.map((text, index) => <p key={index}>{text}</p>);
}

const MAX_VALUE = 120;

function changesIn(properties: unknown): { field: string; from: string; to: string }[] {
  return Object.entries(asObject(asObject(properties)['changes'])).map(([field, change]) => ({
    field,
    from: textAt(change, 'from'),
    to: textAt(change, 'to'),
  }));
}

function textAt(change: unknown, key: 'from' | 'to'): string {
  const { [key]: value } = asObject(change);
  const text = value === undefined ? '' : fieldText(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}

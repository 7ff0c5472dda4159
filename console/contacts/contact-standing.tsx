import { useInfiniteQuery } from '@tanstack/react-query';
import type { ContactPageTexts } from '../languages/en/contacts/contact-page';
import { suppressionsQuery } from '../mails/queries';
import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { Contact } from './queries';

/** Whether marketing email reaches a contact, and why: what is so, not what a flag says. */
export function ContactStanding({ contact }: { contact: Contact }) {
  const { standing } = useTexts('contactPage');
  const { data } = useInfiniteQuery(suppressionsQuery(contact.email));
  const isSuppressed = (data?.pages[0]?.data.length ?? 0) > 0;
  const { tone, text } = standingOf(contact, isSuppressed, standing);
  return (
    <Status tone={tone} isPill>
      {text}
    </Status>
  );
}

/** What keeps email from a contact counts before what permits it. */
export function standingOf(
  { subscribed, consent, lists }: Pick<Contact, 'subscribed' | 'consent' | 'lists'>,
  isSuppressed: boolean,
  texts: ContactPageTexts['standing'],
): { tone: Tone; text: string } {
  if (isSuppressed) return { tone: 'bad', text: texts.suppressed };
  const [pending] = lists.filter(({ status }) => status === 'pending');
  if (!subscribed || consent.state === 'withdrawn')
    return pending === undefined
      ? { tone: 'idle', text: texts.unsubscribed }
      : { tone: 'wait', text: texts.unconfirmed(pending.name) };
  const on = lists.filter(({ status }) => status === 'subscribed');
  const [first] = on;
  if (first !== undefined)
    return { tone: 'good', text: on.length === 1 ? texts.onList(first.name) : texts.onLists(on.length) };
  if (pending !== undefined) return { tone: 'wait', text: texts.unconfirmed(pending.name) };
  return consent.state === 'given'
    ? { tone: 'good', text: texts.agreed }
    : { tone: 'idle', text: texts.neverAsked };
}

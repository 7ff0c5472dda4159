import { BareLink } from '../ui/button';
import { Instant } from '../ui/marks';
import { Status, type Tone } from '../ui/status';
import type { Column } from '../ui/table/table';
import { fullName } from '../texts/contact-name';
import type { ContactTexts } from '../languages/en/contacts/contacts';
import type { Contact } from './queries';

export const consentTones: Record<Contact['consent']['state'], Tone> = {
  given: 'good',
  withdrawn: 'bad',
  unknown: 'idle',
};

/** The state of a contact's consent to marketing email. */
export function ConsentStatus({ contact, texts }: { contact: Contact; texts: ContactTexts }) {
  const { state } = contact.consent;
  return <Status tone={consentTones[state]}>{texts[state]}</Status>;
}

/** A custom field as text. */
export function fieldText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldColumn(field: string): Column<Contact> {
  return {
    id: `field.${field}`,
    title: field,
    isWideOnly: true,
    cell: ({ customFields }) => fieldText(customFields[field]),
  };
}

/** The columns of the list of contacts, with those of custom fields after the name. */
export function contactColumns(texts: ContactTexts, chosen: string | undefined): Column<Contact>[] {
  const fields = (chosen ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  return [
    {
      id: 'email',
      title: texts.email,
      ...(fields.length > 0 && { width: '210px' }),
      sort: 'email',
      cell: ({ id, email }) => (
        <BareLink to="/contacts/$id" params={{ id }}>
          {email}
        </BareLink>
      ),
    },
    {
      id: 'name',
      title: texts.name,
      width: fields.length > 0 ? '150px' : '20%',
      isWideOnly: true,
      cell: fullName,
    },
    ...fields.map(fieldColumn),
    {
      id: 'consent',
      title: texts.consent,
      width: '130px',
      cell: (contact) => <ConsentStatus contact={contact} texts={texts} />,
    },
    {
      id: 'lists',
      title: texts.lists,
      width: fields.length > 0 ? '120px' : '18%',
      isWideOnly: true,
      cell: ({ lists }) =>
        lists
          .filter(({ status }) => status === 'subscribed')
          .map(({ name }) => name)
          .join(', '),
    },
    {
      id: 'lastEvent',
      title: texts.lastEvent,
      width: '110px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ lastEventAt }) => lastEventAt !== null && <Instant at={lastEventAt} />,
    },
    {
      id: 'created',
      title: texts.created,
      width: '120px',
      isFigure: true,
      isWideOnly: true,
      sort: 'createdAt',
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { timelineKinds } from '../../domain/contact/timeline.js';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useLocale, useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { Face } from '../ui/marks';
import { Screen } from '../ui/frame/screen';
import { fullName } from '../texts/contact-name';
import { ContactFields } from './contact-fields';
import { ContactLists } from './contact-lists';
import { ContactAutomations } from './contact-automations';
import { ContactStanding } from './contact-standing';
import { ContactSegments } from './contact-segments';
import { ContactMenu } from './contact-menu';
import { contactQuery, FOLLOW_MS } from './contact-queries';
import { ContactTimeline } from './timeline/contact-timeline';
import styles from './contact.module.css';
import { Enroll } from './enroll';
import type { Contact } from './queries';

const route = getRouteApi('/shell/contacts/$id');

/** One person: what happened, and what is known. */
export function ContactScreen() {
  const texts = useTexts('contactPage');
  const { contacts } = useTexts('contacts');
  const { id } = route.useParams();
  const { kinds } = useTexts('timeline');
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: tagged } = useSuspenseQuery({ ...contactQuery(id), refetchInterval: FOLLOW_MS });
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const { contact } = tagged;
  const title = fullName(contact) ?? contact.email;
  return (
    <Screen
      title={title}
      above={<BareLink to="/contacts">{contacts}</BareLink>}
      actions={
        <>
          {mayEdit && <Enroll contactId={id} />}
          <ContactMenu contact={contact} mayErase={mayEdit} />
        </>
      }
    >
      <div className={styles['contact']}>
        <div>
          <Who contact={contact} />
          <div className={styles['filters']} role="group" aria-label={texts.history}>
            {([undefined, ...timelineKinds] as const).map((kind) => (
              <Chip
                key={kind ?? 'all'}
                isOn={show === kind}
                onChange={() => void navigate({ search: kind ? { show: kind } : {}, replace: true })}
              >
                {kinds[kind ?? 'all']}
              </Chip>
            ))}
          </div>
          <ContactTimeline id={id} kind={show} />
        </div>
        <aside className={styles['facts']} aria-label={texts.fields}>
          <ContactFields tagged={tagged} mayEdit={mayEdit} />
          <ContactAutomations id={id} mayEdit={mayEdit} />
          <ContactSegments id={id} />
          <ContactLists contact={contact} mayEdit={mayEdit} />
        </aside>
      </div>
    </Screen>
  );
}

/** The contact's name and address, and whether marketing email reaches them. */
function Who({ contact }: { contact: Contact }) {
  const localTime = useLocalTime(contact.timezone);
  const title = fullName(contact) ?? contact.email;
  return (
    <div className={styles['who']}>
      <Face name={title} size="large" />
      <div>
        <h2>{title}</h2>
        <p className={styles['soft']}>
          {[title === contact.email ? null : contact.email, localTime]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      <ContactStanding contact={contact} />
    </div>
  );
}

/** What time it is for the contact; null if the zone is unknown. */
function useLocalTime(timezone: string | null): string | null {
  const texts = useTexts('contactPage');
  const locale = useLocale();
  if (timezone === null) return null;
  const format = { hour: '2-digit', minute: '2-digit', timeZone: timezone, hour12: false } as const;
  const time = new Intl.DateTimeFormat(locale, format).format();
  return texts.localTime(time, timezone.replaceAll('_', ' '));
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Instant } from '../ui/marks';
import { SectionHeading } from '../ui/frame/screen';
import styles from './contact.module.css';

function contactSegmentsQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'one', id, 'segments'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/contacts/{id}/segments', { params: { path: { id } }, signal })),
  });
}

/** The segments that the contact is in; nothing for one in none. */
export function ContactSegments({ id }: { id: string }) {
  const texts = useTexts('contactPage');
  const { data } = useQuery(contactSegmentsQuery(id));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section>
      <SectionHeading>{texts.segments}</SectionHeading>
      <ul>
        {data.data.map((segment) => (
          <li key={segment.id} className={styles['line']}>
            <BareLink to="/segments/$id" params={{ id: segment.id }} title={segment.name}>
              {segment.name}
            </BareLink>
            <Instant at={segment.since} />
          </li>
        ))}
      </ul>
    </section>
  );
}

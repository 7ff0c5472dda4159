import { useQuery } from '@tanstack/react-query';
import type { ConditionCatalogue } from '../conditions/catalogue';
import type { ContactWhere } from '../conditions/where';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { previewQuery } from './queries';
import styles from './segments.module.css';
import { segmentTexts } from './texts';
import { Why } from './why';

/** How many contacts match the current conditions, and a few of them. */
export function Preview({
  where,
  catalogue,
}: {
  where: ContactWhere | undefined;
  catalogue: ConditionCatalogue;
}) {
  const texts = useTexts(segmentTexts);
  const formats = useFormats();
  const { data, isFetching } = useQuery(previewQuery(where));
  if (where === undefined) return <p className={styles['soft']}>{texts.previewHint}</p>;
  if (data === undefined) return <p className={styles['soft']}>{isFetching ? texts.counting : ''}</p>;
  return (
    <>
      <p className={styles['figure']} data-pending={isFetching} role="status">
        {texts.count(formats.number(data.count), data.countIsExact)}
      </p>
      {data.sample.length === 0 && <p className={styles['soft']}>{texts.nobody}</p>}
      <ul className={styles['sample']}>
        {data.sample.map(({ contactId, email, why }) => (
          <li key={contactId}>
            <BareLink to="/contacts/$id" params={{ id: contactId }}>
              {email}
            </BareLink>
            <Why where={where} why={why} catalogue={catalogue} />
          </li>
        ))}
      </ul>
    </>
  );
}

import type { ConditionCatalogue } from '../conditions/catalogue';
import type { ContactWhere } from '../conditions/where';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Failure } from '../ui/failure';
import styles from './segments.module.css';
import type { LivePreview } from './use-preview';
import { Why } from './why';

interface Props {
  where: ContactWhere | undefined;
  live: LivePreview;
  /** Whether the conditions show why there is no preview. */
  hasProblems: boolean;
  catalogue: ConditionCatalogue;
}

/** How many contacts match the current conditions, and a few of them. */
export function Preview({ where, live, hasProblems, catalogue }: Props) {
  const texts = useTexts('segments');
  const formats = useFormats();
  const { preview, isFetching, error, retry } = live;
  if (where === undefined) return <p className={styles['soft']}>{texts.previewHint}</p>;
  if (hasProblems) return <p className={styles['soft']}>{texts.previewProblem}</p>;
  if (error) return <Failure error={error} onRetry={retry} busy={texts.busy} />;
  if (preview === undefined) return <p className={styles['soft']}>{isFetching ? texts.counting : ''}</p>;
  const { count, countIsExact, sample } = preview;
  return (
    <>
      <p
        className={styles[count === null ? 'soft' : 'figure']}
        data-pending={isFetching}
        role="status"
        aria-busy={isFetching}
      >
        {count === null ? texts.uncounted : texts.count(formats.number(count), countIsExact)}
      </p>
      {count === 0 && <p className={styles['soft']}>{texts.nobody}</p>}
      <ul className={styles['sample']}>
        {sample.map(({ contactId, email, why }) => (
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

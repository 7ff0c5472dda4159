import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { PaddedFailure } from '../ui/failure';
import { Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { SkeletonRows } from '../ui/frame/screen';
import { Status } from '../ui/status';
import styles from './forms.module.css';
import { toDraft, versionsQuery, type Form, type FormDraft } from './queries';

interface Props {
  form: Form;
  mayEdit: boolean;
  /** Takes a version as the draft. */
  onUse: (draft: FormDraft) => void;
}

/** What visitors saw before; a version can be taken up again. */
export function FormVersions({ form, mayEdit, onUse }: Props) {
  const texts = useTexts('forms');
  const formats = useFormats();
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    versionsQuery(form.id),
  );
  if (isPending) return <SkeletonRows count={4} />;
  if (data === undefined) return <PaddedFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles['share']}>
      <Panel title={texts.tabs.versions} hint={texts.versionsHint}>
        <ul className={styles['versions']}>
          {data.pages.flatMap((page) =>
            page.data.map(({ version, current, createdAt, ...shown }) => (
              <li key={version}>
                <b>{texts.version(formats.number(version))}</b>
                <Instant at={createdAt} />
                <span>{shown.name}</span>
                {current ? (
                  <Status tone="good">{texts.current}</Status>
                ) : (
                  mayEdit && (
                    <Button size="small" onPress={() => onUse({ ...toDraft(form), ...shown })}>
                      {texts.useAgain}
                    </Button>
                  )
                )}
              </li>
            )),
          )}
        </ul>
        {hasNextPage && (
          <div>
            <Button size="small" onPress={() => void fetchNextPage()}>
              {texts.showMore}
            </Button>
          </div>
        )}
      </Panel>
    </div>
  );
}

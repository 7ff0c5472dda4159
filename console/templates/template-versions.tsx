import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { PaddedFailure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { SkeletonRows } from '../ui/frame/screen';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import { readDraft, type TaggedDraft } from './draft';
import { versionsQuery } from './queries';
import styles from './templates.module.css';

interface TemplateVersionsProps {
  id: string;
  mayEdit?: boolean;
  onRestored?: (published: TaggedDraft) => void;
}

/** Every published version, the newest first; an older one can be published again. */
export function TemplateVersions({ id, mayEdit = false, onRestored }: TemplateVersionsProps) {
  const texts = useTexts('templates');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(versionsQuery(id));
  const restore = useMutation({
    mutationFn: async (version: number) => {
      const params = { path: { id, n: version } };
      await dataOf(api.POST('/api/templates/{id}/versions/{n}/restore', { params, body: {} }));
      return await readDraft(id);
    },
    onSuccess: async (published, version) => {
      onRestored?.(published);
      notify(texts.restoredVersion(version));
      await queryClient.invalidateQueries({ queryKey: versionsQuery(id).queryKey });
    },
    onError: (reason) => notify(reason.message, { tone: 'bad' }),
  });
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows count={4} />
    ) : (
      <PaddedFailure error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <ul className={styles['rows']}>
      {data.data.map(({ version, current, subject, createdAt }) => (
        <li key={version}>
          <b>{texts.versionOf(version)}</b>
          <span title={subject}>{subject}</span>
          <Instant at={createdAt} />
          {current ? (
            <Status tone="good">{texts.current}</Status>
          ) : (
            mayEdit && (
              <Button size="small" isDisabled={restore.isPending} onPress={() => restore.mutate(version)}>
                {texts.restore}
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

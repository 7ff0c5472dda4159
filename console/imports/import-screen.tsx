import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contactFieldsQuery } from '../api/catalogues';
import { useMe } from '../api/me';
import { isAtLeast } from '../shell/roles';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Failure } from '../ui/failure';
import { Screen, SkeletonRows } from '../ui/screen';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { Counts } from './counts';
import { ImportActions } from './import-actions';
import { ImportErrors } from './import-errors';
import { ImportFacts } from './import-facts';
import { ImportState } from './import-state';
import styles from './imports.module.css';
import { MappingForm } from './mapping-form';
import { actOn, importQuery, mappingQuery, type Import, type ImportAction } from './queries';
import { importTexts } from './texts';
import { UndoState } from './undo-state';

const route = getRouteApi('/shell/imports/$id');

/** What it has changed is shown elsewhere. */
const ENDED: ReadonlySet<Import['status']> = new Set(['done', 'canceled', 'failed', 'undone']);

/** An import: its mapping, progress, errors and undo. */
export function ImportScreen() {
  const texts = useTexts(importTexts);
  const { id } = route.useParams();
  const queryClient = useQueryClient();
  const { data: row } = useSuspenseQuery(importQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const act = useMutation({
    mutationFn: (action: ImportAction) => actOn(id, action),
    onSuccess: (changed) => queryClient.setQueryData(importQuery(id).queryKey, changed),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const { status } = row;
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['imports', 'errors', id] });
    void queryClient.invalidateQueries({ queryKey: ['imports', 'all'] });
    if (!ENDED.has(status)) return;
    for (const shown of ['contacts', 'lists', 'segments'])
      void queryClient.invalidateQueries({ queryKey: [shown] });
    void queryClient.invalidateQueries({ queryKey: contactFieldsQuery.queryKey });
  }, [queryClient, id, status]);
  const isOpen = status === 'ready' || status === 'trying';
  return (
    <Screen
      title={row.name}
      above={<BareLink to="/imports">{texts.imports}</BareLink>}
      status={<ImportState of={row} />}
      actions={mayEdit && !isOpen && <ImportActions row={row} onAct={act.mutate} isPending={act.isPending} />}
    >
      <div className={styles['body']}>
        <ImportFacts row={row} hasDelimiter={!isOpen || !mayEdit} />
        {row.failure !== null && <Banner tone="bad">{row.failure}</Banner>}
        {isOpen ? (
          <Prepare row={row} mayEdit={mayEdit} onAct={act.mutate} />
        ) : (
          <Counts
            title={status === 'importing' ? texts.progress : texts.result}
            counts={row}
            done={row.done}
          />
        )}
        <UndoState row={row} />
        <ImportErrors row={row} />
      </div>
    </Screen>
  );
}

/** The mapping and the result of its trial. */
function Prepare({
  row,
  mayEdit,
  onAct,
}: {
  row: Import;
  mayEdit: boolean;
  onAct: (action: ImportAction) => void;
}) {
  const texts = useTexts(importTexts);
  const { data, error, refetch } = useQuery(mappingQuery(row.id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={8} />;
  return (
    <>
      {!mayEdit && <Banner tone="idle">{texts.viewer}</Banner>}
      {row.trial !== null && (
        <Counts
          title={texts.trial}
          hint={texts.trialNote}
          counts={row.trial}
          {...(row.trial.finishedAt === null && { done: null })}
        />
      )}
      <MappingForm key={row.id} row={row} view={data} mayEdit={mayEdit} onAct={onAct} />
    </>
  );
}

import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contactFieldsQuery } from '../api/catalogues';
import { useMe } from '../api/me';
import { isAtLeast } from '../shell/roles';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { Screen, SkeletonRows } from '../ui/screen';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { Counts } from './counts';
import { ImportErrors } from './import-errors';
import { ImportState } from './import-state';
import styles from './imports.module.css';
import { MappingForm } from './mapping-form';
import { actOn, importQuery, mappingQuery, type Import, type ImportAction } from './queries';
import { importTexts } from './texts';

const route = getRouteApi('/shell/imports/$id');

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
    if (status !== 'done' && status !== 'undone') return;
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    void queryClient.invalidateQueries({ queryKey: contactFieldsQuery.queryKey });
  }, [queryClient, id, status]);
  const isOpen = status === 'ready' || status === 'trying';
  return (
    <Screen
      title={row.name}
      above={<BareLink to="/imports">{texts.imports}</BareLink>}
      status={<ImportState of={row} />}
      actions={mayEdit && !isOpen && <Actions row={row} onAct={act.mutate} isPending={act.isPending} />}
    >
      <div className={styles['body']}>
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
        <Undo row={row} />
        <ImportErrors row={row} />
      </div>
    </Screen>
  );
}

interface ActionsProps {
  row: Import;
  onAct: (action: ImportAction) => void;
  isPending: boolean;
}

function Actions({ row: { status, undoUntil }, onAct, isPending }: ActionsProps) {
  const texts = useTexts(importTexts);
  const mayUndo = undoUntil !== null && new Date(undoUntil) > new Date();
  const actions: [ImportAction, string, boolean][] = [
    ['pause', texts.pause, status === 'importing'],
    ['start', texts.resume, status === 'paused'],
    ['cancel', texts.cancel, status === 'importing' || status === 'paused'],
    ['undo', texts.undo, mayUndo && ['done', 'canceled', 'failed'].includes(status)],
  ];
  return actions
    .filter(([, , isShown]) => isShown)
    .map(([action, label]) => (
      <Button key={action} isPending={isPending} onPress={() => onAct(action)}>
        {label}
      </Button>
    ));
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

function Undo({ row: { undoUntil, status, undone } }: { row: Import }) {
  const texts = useTexts(importTexts);
  if (undone !== null) {
    const { deleted, restored, kept } = undone;
    return (
      <p className={styles['soft']}>{texts.undoneNote(String(deleted), String(restored), String(kept))}</p>
    );
  }
  if (undoUntil === null || status === 'undoing') return null;
  return (
    <p className={styles['soft']}>
      {texts.undoUntil} <Instant at={undoUntil} />
    </p>
  );
}

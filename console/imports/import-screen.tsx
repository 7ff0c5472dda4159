import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contactFieldsQuery } from '../api/catalogues';
import { useMe } from '../api/me';
import { discardKept } from '../edit/use-edit';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink, Link } from '../ui/button';
import { Screen } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { Counts } from './counts';
import { ImportActions } from './import-actions';
import { ImportErrors } from './import-errors';
import { ImportFacts } from './import-facts';
import { ImportState } from './import-state';
import styles from './imports.module.css';
import { MappingFacts } from './mapping-facts';
import { Prepare, Trial } from './prepare';
import { actOn, importQuery, isOpen, mappingQuery, type Import, type ImportAction } from './queries';
import { UndoState } from './undo-state';
import { mappingName } from './use-mapping-edit';

const route = getRouteApi('/shell/imports/$id');

/** What it has changed is shown elsewhere. */
const ENDED: ReadonlySet<Import['status']> = new Set(['done', 'canceled', 'failed', 'undone']);

/** An import: its mapping, progress, errors and undo. */
export function ImportScreen() {
  const texts = useTexts('imports');
  const { id } = route.useParams();
  const queryClient = useQueryClient();
  const { data: row } = useSuspenseQuery(importQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const act = useMutation({
    mutationFn: (action: ImportAction) => actOn(id, action),
    onSuccess: (changed) => {
      // What is not saved has lost its file or its purpose.
      if (!isOpen(changed)) discardKept(queryClient, mappingName(id));
      queryClient.setQueryData(importQuery(id).queryKey, changed);
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const { status } = row;
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: mappingQuery(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['imports', 'errors', id] });
    void queryClient.invalidateQueries({ queryKey: ['imports', 'all'] });
    if (!ENDED.has(status)) return;
    for (const shown of ['contacts', 'lists', 'segments'])
      void queryClient.invalidateQueries({ queryKey: [shown] });
    void queryClient.invalidateQueries({ queryKey: contactFieldsQuery.queryKey });
  }, [queryClient, id, status]);
  const isEdited = mayEdit && isOpen(row);
  return (
    <Screen
      title={row.name}
      above={<BareLink to="/imports">{texts.imports}</BareLink>}
      status={<ImportState of={row} />}
      actions={mayEdit && <ImportActions row={row} onAct={act.mutate} isPending={act.isPending} />}
    >
      <div className={styles['body']}>
        <ImportFacts row={row} hasDelimiter={!isEdited} />
        {row.failure !== null && <Banner tone="bad">{row.failure}</Banner>}
        {isEdited ? <Prepare row={row} onAct={act.mutateAsync} /> : <Outcome row={row} mayEdit={mayEdit} />}
      </div>
    </Screen>
  );
}

/** What an import has done so far, and how; for viewers also what it would do. */
function Outcome({ row, mayEdit }: { row: Import; mayEdit: boolean }) {
  const texts = useTexts('imports');
  const { status, startedAt, done, trial } = row;
  if (status === 'canceled' && startedAt === null) return <Banner tone="idle">{texts.discarded}</Banner>;
  return (
    <>
      {!mayEdit && isOpen(row) && <Banner tone="idle">{texts.viewer}</Banner>}
      {isOpen(row) ? (
        trial !== null && <Trial trial={trial} />
      ) : (
        <Counts
          title={status === 'importing' ? texts.progress : texts.result}
          counts={row}
          done={done}
          links={<FoundContacts row={row} />}
        />
      )}
      <UndoState row={row} />
      <ImportErrors row={row} />
      <MappingFacts row={row} />
    </>
  );
}

/** Links to the contacts that were created and changed while an import ran. */
function FoundContacts({ row: { created, changed, startedAt, finishedAt, undone } }: { row: Import }) {
  const texts = useTexts('imports');
  if (startedAt === null || undone !== null || created + changed === 0) return null;
  const whileItRan = (field: string) => [
    { field, op: 'gte', value: startedAt },
    ...(finishedAt === null ? [] : [{ field, op: 'lte', value: finishedAt }]),
  ];
  const before = { field: 'contact.createdAt', op: 'lt', value: startedAt };
  return (
    <div className={styles['found']}>
      {created > 0 && (
        <Link to="/contacts" search={{ where: { all: whileItRan('contact.createdAt') } }}>
          {texts.showCreated}
        </Link>
      )}
      {changed > 0 && (
        <Link to="/contacts" search={{ where: { all: [...whileItRan('contact.updatedAt'), before] } }}>
          {texts.showChanged}
        </Link>
      )}
    </div>
  );
}

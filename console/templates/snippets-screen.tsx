import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { api, dataOf, type Schemas } from '../api/client';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import type { SnippetTexts } from '../languages/en/mail-editor/snippets';
import type { SharedFields } from '../mail-editor/snippets/shared-document';
import { snippetQuery, snippetsPagesQuery, type SnippetLine } from '../mail-editor/snippets/queries';
import { useTexts } from '../texts/language';
import { BareLink, IconButton } from '../ui/button';
import { FullHeight } from '../ui/frame/layout';
import { Empty, Screen } from '../ui/frame/screen';
import { DeleteIcon } from '../ui/icons';
import { Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import type { Column } from '../ui/table/table';
import { notify } from '../ui/toast';

/** With the editor. */
const EditSnippet = lazy(() => import('../mail-editor/snippets/edit-snippet'));

const route = getRouteApi('/shell/templates/snippets');

/** The blocks that emails share. */
export function SnippetsScreen() {
  const texts = useTexts('snippets');
  const { templates, delete: title } = useTexts('templates');
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(snippetsPagesQuery);
  const remove = useRemove();
  const columns = useMemo(
    () => snippetColumns(texts, mayEdit ? { title, run: (line) => remove.mutate(line) } : null),
    [texts, title, mayEdit, remove],
  );
  return (
    <Screen title={texts.group} above={<BareLink to="/templates">{templates}</BareLink>}>
      <FullHeight>
        <PagedTable<SnippetLine>
          label={texts.group}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<Empty title={texts.noneTitle}>{texts.noneText}</Empty>}
        />
      </FullHeight>
      {open !== undefined && mayEdit && (
        <Opened key={open} id={open} onClose={() => void navigate({ search: {} })} />
      )}
    </Screen>
  );
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(snippetQuery(id));
  const close = () => {
    onClose();
    void queryClient.invalidateQueries({ queryKey: snippetsPagesQuery.queryKey });
  };
  if (data === undefined) return null;
  return (
    <Suspense fallback={null}>
      <EditSnippet tagged={data} onClose={close} />
    </Suspense>
  );
}

/** Deletes one that no email has; undone, it is another with the same blocks. */
function useRemove() {
  const texts = useTexts('snippets');
  const { undo } = useTexts('mailLanguages');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['snippets'] });
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const restore = useMutation({
    mutationFn: (body: Pick<Schemas['Snippet'], 'name'> & SharedFields) =>
      dataOf(api.POST('/api/snippets', { body })),
    onSuccess: refresh,
    onError,
  });
  return useMutation({
    mutationFn: async ({ id }: SnippetLine) => {
      const params = { path: { id } };
      const { name, language, blocks, translations } = await dataOf(
        api.GET('/api/snippets/{id}', { params }),
      );
      await dataOf(api.DELETE('/api/snippets/{id}', { params }));
      return { name, language, blocks, translations };
    },
    onSuccess: async (gone) => {
      notify(texts.deleted(gone.name), { action: { label: undo, run: () => restore.mutate(gone) } });
      await refresh();
    },
    onError,
  });
}

function snippetColumns(
  texts: SnippetTexts,
  onDelete: { title: string; run: (line: SnippetLine) => void } | null,
): Column<SnippetLine>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) =>
        onDelete === null ? (
          name
        ) : (
          <BareLink to="/templates/snippets" search={{ open: id }} title={name}>
            {name}
          </BareLink>
        ),
    },
    {
      id: 'changed',
      title: texts.changed,
      width: '130px',
      isFigure: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
    ...(onDelete === null
      ? []
      : [
          {
            id: 'delete',
            title: onDelete.title,
            width: '90px',
            cell: (line: SnippetLine) => (
              <IconButton
                size="small"
                icon={DeleteIcon}
                label={texts.remove(line.name)}
                onPress={() => onDelete.run(line)}
              />
            ),
          },
        ]),
  ];
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMe } from '../api/me';
import { useNew } from '../app/use-new';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink, Button, IconButton, LinkButton } from '../ui/button';
import { MoreIcon, PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { useNarrow } from '../ui/frame/use-narrow';
import { Menu, MenuItem } from '../ui/menu';
import { Code, Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { ImportDialog } from './import/import-dialog';
import { NewTemplate } from './new-template';
import { templatesQuery, type TemplateLine } from './queries';
import type { TemplateTexts } from '../languages/en/templates/templates';
import { useCreateTemplate } from './use-create-template';

export function TemplatesScreen() {
  const texts = useTexts('templates');
  const { role } = useMe();
  const [isCreating, setCreating] = useNew('writer');
  const [isImporting, setImporting] = useState(false);
  const imported = useCreateTemplate();
  const mayEdit = isAtLeast(role, 'writer');
  const create = (
    <Button kind="primary" onPress={() => setCreating(true)}>
      <PlusIcon aria-hidden="true" /> {texts.newTemplate}
    </Button>
  );
  return (
    <Screen
      title={texts.templates}
      actions={
        <>
          <Besides onImport={mayEdit ? () => setImporting(true) : null} />
          {mayEdit && create}
        </>
      }
    >
      <Templates create={mayEdit && create} />
      <NewTemplate isOpen={isCreating} onClose={() => setCreating(false)} />
      <ImportDialog
        isNew
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        onTake={(mail, name) => imported.mutateAsync({ name, mail })}
      />
    </Screen>
  );
}

/** What is beside templates, in a menu where there is no room. */
function Besides({ onImport }: { onImport: (() => void) | null }) {
  const texts = useTexts('templates');
  const { group } = useTexts('snippets');
  const navigate = useNavigate();
  if (useNarrow())
    return (
      <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
        <MenuItem onAction={() => void navigate({ to: '/templates/images' })}>{texts.images}</MenuItem>
        <MenuItem onAction={() => void navigate({ to: '/templates/snippets' })}>{group}</MenuItem>
        {onImport && <MenuItem onAction={onImport}>{texts.import}</MenuItem>}
      </Menu>
    );
  return (
    <>
      <LinkButton to="/templates/images">{texts.images}</LinkButton>
      <LinkButton to="/templates/snippets">{group}</LinkButton>
      {onImport && <Button onPress={onImport}>{texts.import}</Button>}
    </>
  );
}

function Templates({ create }: { create: React.ReactNode }) {
  const texts = useTexts('templates');
  const query = useInfiniteQuery(templatesQuery);
  const columns = useMemo(() => templateColumns(texts), [texts]);
  return (
    <FullHeight>
      <PagedTable<TemplateLine>
        label={texts.templates}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={texts.noneTitle}
            action={create}
            example={<Code>{`${texts.starterSubject}\n\n${texts.starterHtml}`}</Code>}
          >
            {texts.noneText}
          </Empty>
        }
      />
    </FullHeight>
  );
}

function templateColumns(texts: TemplateTexts): Column<TemplateLine>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/templates/$id" params={{ id }} title={name}>
          {name}
        </BareLink>
      ),
    },
    {
      id: 'subject',
      title: texts.subject,
      cell: ({ subject }) => <span title={subject}>{subject}</span>,
      isWideOnly: true,
    },
    { id: 'version', title: texts.version, width: '90px', isFigure: true, cell: ({ version }) => version },
    {
      id: 'changed',
      title: texts.changed,
      width: '130px',
      isFigure: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ];
}

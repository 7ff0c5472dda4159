import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { MailDocument } from '../mail-editor/document';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useBegunHere } from '../app/use-begun-here';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink, Button, LinkButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Segments } from '../ui/form/choice';
import { Field } from '../ui/form/field';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Code, Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { templatesQuery, type TemplateLine } from './queries';
import styles from './templates.module.css';
import { templateTexts, type TemplateTexts } from './texts';

export function TemplatesScreen() {
  const texts = useTexts(templateTexts);
  const { role } = useMe();
  const [isCreating, setCreating] = useState(false);
  const mayEdit = isAtLeast(role, 'editor');
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
          <LinkButton to="/templates/images">{texts.images}</LinkButton>
          {mayEdit && create}
        </>
      }
    >
      <Templates create={mayEdit && create} />
      <NewTemplate isOpen={isCreating} onClose={() => setCreating(false)} />
    </Screen>
  );
}

function Templates({ create }: { create: React.ReactNode }) {
  const texts = useTexts(templateTexts);
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

/** Blocks are added in the editor. */
const EMPTY: MailDocument = { version: 1, blocks: [] };

function starterHtml({ starterSubject: subject, starterHtml: html }: TemplateTexts) {
  return { subject, html };
}

function NewTemplate({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(templateTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [way, setWay] = useState<'visually' | 'html'>('visually');
  const begun = useBegunHere();
  const create = useMutation({
    mutationFn: () => {
      const body =
        way === 'html' ? { name, ...starterHtml(texts) } : { name, subject: name, document: EMPTY };
      return dataOf(api.POST('/api/templates', { body }));
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] });
      if (begun.isStill(place)) await navigate({ to: '/templates/$id', params: { id } });
    },
  });
  return (
    <Dialog title={texts.newTemplate} isOpen={isOpen} onClose={onClose}>
      <DialogForm
        error={unplaced(create.error, ['name'])}
        className={styles['form']}
        action={texts.create}
        isPending={create.isPending}
        onSubmit={create.mutate}
        onCancel={onClose}
      >
        <Field
          label={texts.name}
          value={name}
          onChange={setName}
          problem={problemAt(create.error, 'name')}
          autoFocus
        />
        <Segments
          label={texts.writtenAs}
          value={way}
          options={[
            { value: 'visually', label: texts.visually },
            { value: 'html', label: texts.inHtml },
          ]}
          onChange={setWay}
        />
      </DialogForm>
    </Dialog>
  );
}

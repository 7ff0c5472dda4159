import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { DeleteIcon, ImportIcon, MoreIcon, RetryIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { notify } from '../ui/toast';
import { useKeys } from '../ui/use-keys';
import { useWarningText } from '../warnings/warnings';
import { ReplaceByImport } from './import/replace-by-import';
import type { MailSample } from './mail-preview';
import { draftQuery, readDraft } from './draft';
import styles from './templates.module.css';
import { toContents } from './to-contents';
import { readMailProblems } from './mail-problems';
import { TestSend } from './test-send';
import type { TemplateEdit } from './use-template-edit';

interface TemplateActionsProps {
  id: string;
  name: string;
  edit: TemplateEdit;
  sample: MailSample;
  /** Publishes and deletes it. */
  mayPublish: boolean;
}

/** How the draft stands, test, publish, and what is rarer in a menu. */
export function TemplateActions({ id, name, edit, sample, mayPublish }: TemplateActionsProps) {
  const texts = useTexts('templates');
  const { tagged, state, contents } = edit;
  const publish = usePublish(id, edit);
  const isAsPublished = tagged.savedAt === null && state === 'saved';
  const { name: _name, ...mail } = contents;
  useKeys({
    'mod+s': () => void edit.save(),
    'mod+enter': () => {
      if (mayPublish && !isAsPublished && !publish.isPending) publish.mutate();
    },
  });
  return (
    <>
      <span className={styles['saving']} role="status">
        {isAsPublished ? texts.asPublished : texts[state]}
      </span>
      <TestSend
        onSend={(to) => {
          const body = { to, template: toContents(mail), ...sample };
          return dataOf(api.POST('/api/templates/{id}/test', { params: { path: { id } }, body }));
        }}
      />
      {mayPublish && (
        <Button
          kind="primary"
          isDisabled={isAsPublished}
          isPending={publish.isPending}
          onPress={() => publish.mutate()}
        >
          {texts.publish}
        </Button>
      )}
      <MoreMenu {...{ id, name, edit, mayPublish }} hasDraft={!isAsPublished} />
    </>
  );
}

function usePublish(id: string, { saved: save, begin }: TemplateEdit) {
  const texts = useTexts('templates');
  const say = useWarningText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const saved = await save();
      if (saved === null) return null;
      if (saved.problems.length > 0) throw new Error(texts.fixFirst);
      const [problem] = await readMailProblems(saved.contents, { event: true });
      if (problem !== undefined) throw new Error(`${texts.mendFirst} ${say(problem)}`);
      const header = { 'If-Match': saved.etag };
      const params = { path: { id }, header };
      const published = await dataOf(api.POST('/api/templates/{id}/publish', { params, body: {} }));
      return { published, draft: await readDraft(id) };
    },
    onSuccess: async (done) => {
      if (done === null) return;
      begin(done.draft);
      notify(texts.published(done.published.version));
      await queryClient.invalidateQueries({ queryKey: ['templates'], refetchType: 'none' });
      await queryClient.invalidateQueries({ queryKey: ['templates', 'one', id, 'versions'] });
    },
    onError,
  });
}

const onError = (error: Error) => notify(error.message, { tone: 'bad' });

interface MenuProps extends Omit<TemplateActionsProps, 'sample'> {
  hasDraft: boolean;
}

function MoreMenu({ id, name, edit, mayPublish, hasDraft }: MenuProps) {
  const texts = useTexts('templates');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: async () => {
      await edit.save();
      await dataOf(api.DELETE('/api/templates/{id}/draft', { params: { path: { id } } }));
      return await readDraft(id);
    },
    onSuccess: (published) => {
      edit.begin(published);
      notify(texts.discarded);
    },
    onError,
  });
  const restore = async () => {
    await dataOf(api.POST('/api/templates/{id}/restore', { params: { path: { id } }, body: {} }));
    notify(texts.restored(name));
    await queryClient.invalidateQueries({ queryKey: ['templates'] });
    await navigate({ to: '/templates/$id', params: { id } });
  };
  const begun = useBegunHere();
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/templates/{id}', { params: { path: { id } } })),
    onMutate: begun.place,
    onSuccess: async (_removed, _none, place) => {
      notify(texts.deleted(name), {
        action: { label: texts.undo, run: () => void restore().catch(onError) },
      });
      queryClient.removeQueries({ queryKey: draftQuery(id).queryKey });
      if (begun.isStill(place)) await navigate({ to: '/templates' });
      await queryClient.invalidateQueries({ queryKey: ['templates'] });
    },
    onError,
  });
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
        <MenuItem icon={ImportIcon} onAction={() => setImporting(true)}>
          {texts.import}
        </MenuItem>
        <MenuItem icon={RetryIcon} onAction={() => discard.mutate()} isDisabled={!hasDraft}>
          {texts.discard}
        </MenuItem>
        {mayPublish && (
          <MenuItem icon={DeleteIcon} onAction={() => remove.mutate()} isDanger>
            {texts.delete}
          </MenuItem>
        )}
      </Menu>
      <ReplaceByImport isOpen={isImporting} onClose={() => setImporting(false)} edit={edit} />
    </>
  );
}

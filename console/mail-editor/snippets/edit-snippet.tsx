import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Schemas } from '../../api/client';
import { ConflictBanner } from '../../edit/conflict-banner';
import { useEdit } from '../../edit/use-edit';
import { MailPreview, type MailSample } from '../../templates/mail-preview';
import { useTexts } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { Button } from '../../ui/button';
import { SkeletonRows } from '../../ui/frame/screen';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/form/field';
import { notify } from '../../ui/toast';
import { BlockProblems } from './block-problems';
import { documentOf, sharedOf, type SharedFields } from './shared-document';
import styles from './snippets.module.css';
import { changeSnippet, snippetQuery, type TaggedSnippet } from './queries';

/** Loaded already where it is opened from an email. */
const MailEditor = lazy(() => import('../mail-editor'));

interface EditSnippetProps {
  tagged: TaggedSnippet;
  onClose: () => void;
}

/** Edits what several emails share, and says before it is saved which of them change. */
export default function EditSnippet({ tagged, onClose }: EditSnippetProps) {
  const texts = useTexts('snippetEditor');
  return (
    <Dialog title={texts.editing(tagged.snippet.name)} place="whole" isOpen onClose={onClose}>
      <Editing tagged={tagged} onClose={onClose} />
    </Dialog>
  );
}

function Editing({ tagged, onClose }: EditSnippetProps) {
  const texts = useTexts('snippetEditor');
  const edit = useSnippetEdit(tagged);
  const { uses } = edit.tagged.snippet;
  const { name, language, blocks, translations } = edit.typed;
  const document = useMemo(
    () => documentOf({ language, blocks, translations }),
    [language, blocks, translations],
  );
  const [sample, setSample] = useState<MailSample>({});
  const mail = { subject: name, document };
  const save = async () => {
    if ((await edit.saveAll()) === null) onClose();
  };
  return (
    <>
      <div className={styles['bar']}>
        <ConflictBanner edit={edit} />
        {edit.error && <Failure error={edit.error} />}
        <BlockProblems error={edit.error} />
        <div className={styles['named']}>
          <Field label={texts.name} value={name} onChange={(next) => edit.change({ name: next })} />
          <Button
            kind="primary"
            isPending={edit.isPending}
            isDisabled={!edit.isChanged || edit.theirs !== null}
            onPress={() => void save()}
          >
            {texts.save(uses.length)}
          </Button>
        </div>
        <Changed uses={uses} />
      </div>
      <Suspense fallback={<SkeletonRows count={6} />}>
        <MailEditor
          kind="part"
          document={document}
          onChange={(next) => edit.change(sharedOf(next))}
          inbox={{ subject: name, preheader: '' }}
          onInbox={() => undefined}
          problem={() => undefined}
          preview={<MailPreview mail={mail} sample={sample} onSample={setSample} />}
        />
      </Suspense>
    </>
  );
}

type Fields = Pick<Schemas['Snippet'], 'name'> & SharedFields;

function useSnippetEdit(tagged: TaggedSnippet) {
  const texts = useTexts('snippetEditor');
  const queryClient = useQueryClient();
  return useEdit<TaggedSnippet, Fields>({
    name: `snippets/${tagged.snippet.id}`,
    save: 'button',
    tagged,
    readFields: ({ snippet: { name, language, blocks, translations } }) => ({
      ...{ name, language, blocks, translations },
    }),
    change: changeSnippet,
    query: snippetQuery(tagged.snippet.id),
    onSaved: ({ snippet: { name } }) => {
      notify(texts.saved(name));
      // Emails that show it are others now.
      for (const queryKey of [
        ['snippets', 'lines'],
        ['snippets', 'shown'],
        ['templates', 'preview'],
        ['mail-documents'],
      ])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Emails that are named. */
const MOST = 8;

function Changed({ uses }: { uses: Schemas['Snippet']['uses'] }) {
  const texts = useTexts('snippetEditor');
  if (uses.length === 0) return <p className={styles['changed']}>{texts.changesNone}</p>;
  const names = uses.slice(0, MOST).map(({ type, name }) => `${texts.types[type]} “${name}”`);
  const more = uses.length > MOST ? [texts.more(uses.length - MOST)] : [];
  return (
    <p className={styles['changed']}>
      <b>{texts.changes(uses.length)}</b> {[...names, ...more].join(', ')}. {texts.scheduled}
    </p>
  );
}

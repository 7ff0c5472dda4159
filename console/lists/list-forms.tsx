import { lazy, Suspense, useState } from 'react';
import type { MailDocument } from '../mail-editor/document/document';
import { readMailProblems } from '../templates/mail-problems';
import { Skeleton } from '../ui/frame/screen';
import { firstConfirmation } from './first-confirmation';
import { confirmationWords } from './confirmation-words';
import { ConflictBanner } from '../edit/conflict-banner';
import { useLanguage, useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Buttons } from '../ui/frame/layout';
import { LiquidField } from '../ui/form/liquid-field';
import { Banner, Status } from '../ui/status';
import type { Warning } from '../warnings/warning';
import { useWarningText, Warnings } from '../warnings/warnings';
import { isStillIn, mendedIn } from '../warnings/mend';
import styles from './lists.module.css';
import { MailPreview } from './mail-preview';
import type { List } from './queries';
import type { MailEdit, NamesEdit } from './use-list-edit';

/** With the editor, which is loaded when it is opened. */
const BlocksMail = lazy(() => import('./blocks-mail'));

/** What the list is called and what it says about itself. */
export function Names({ edit }: { edit: NamesEdit }) {
  const texts = useTexts('lists');
  const { typed, change, error } = edit;
  return (
    <Form
      className={styles['form']}
      error={unplaced(error, ['name', 'description'])}
      onSubmit={() => void edit.save()}
    >
      <Contested edit={edit} />
      <Field
        label={texts.name}
        value={typed.name}
        onChange={(name) => change({ name })}
        problem={problemAt(error, 'name')}
      />
      <Field
        label={texts.description}
        hint={texts.descriptionHint}
        rows={2}
        value={typed.description}
        onChange={(description) => change({ description })}
        problem={problemAt(error, 'description')}
      />
      {edit.isChanged && (
        <Buttons>
          <Save edit={edit} />
        </Buttons>
      )}
    </Form>
  );
}

const MAIL_PATHS = ['subject', 'html', 'redirectUrl'].map((path) => `confirmation.${path}`);

/** The words of the confirmation email: ours, HTML, or blocks. */
export function Mail({ list, edit }: { list: List; edit: MailEdit }) {
  const texts = useTexts('lists');
  const [isShown, setShown] = useState(false);
  const [open, setOpen] = useState<'title' | 'text' | null>(null);
  const { stopping, save } = useMailSave(edit);
  const { typed, change, error } = edit;
  const words = confirmationWords(typed);
  return (
    <Form className={styles['form']} error={unplaced(error, MAIL_PATHS)} onSubmit={() => void save()}>
      <Contested edit={edit} />
      {stopping !== '' && <Banner tone="bad">{stopping}</Banner>}
      {typed.document === null ? (
        <HtmlMail
          list={list}
          edit={edit}
          onBlocks={(document) => {
            change({ document, html: '' });
            setOpen('title');
          }}
        />
      ) : (
        <Suspense fallback={<Skeleton />}>
          <BlocksMail {...{ list, edit, open, setOpen, save }} document={typed.document} />
        </Suspense>
      )}
      <Field
        label={texts.redirectUrl}
        hint={texts.redirectHint}
        type="url"
        placeholder="https://example.com/welcome"
        value={typed.redirectUrl}
        onChange={(redirectUrl) => change({ redirectUrl })}
        problem={problemAt(error, 'confirmation.redirectUrl')}
      />
      <Buttons>
        <Button onPress={() => setShown(true)}>{texts.preview}</Button>
        {edit.isChanged && <Save edit={edit} />}
      </Buttons>
      <MailPreview listId={list.id} words={words} isOpen={isShown} onClose={() => setShown(false)} />
    </Form>
  );
}

interface HtmlMailProps {
  list: List;
  edit: MailEdit;
  /** Begins with blocks. */
  onBlocks: (document: MailDocument) => void;
}

function HtmlMail({ list, edit: { typed, change, error }, onBlocks }: HtmlMailProps) {
  const texts = useTexts('lists');
  const language = useLanguage();
  const shown = { confirmation: { subject: typed.subject, html: typed.html } };
  const warnings = list.warnings.filter((one) =>
    isStillIn(shown.confirmation[one.path === 'confirmation.subject' ? 'subject' : 'html'], one),
  );
  const mend = (chosen: readonly Warning[]) => change(mendedIn(shown, chosen).confirmation);
  return (
    <>
      <Warnings warnings={warnings} onMend={mend} />
      <LiquidField
        label={texts.subject}
        value={typed.subject}
        onChange={(subject) => change({ subject })}
        problem={problemAt(error, 'confirmation.subject')}
      />
      <LiquidField
        label={texts.html}
        hint={texts.htmlHint}
        rows={6}
        value={typed.html}
        onChange={(html) => change({ html })}
        problem={problemAt(error, 'confirmation.html')}
      />
      <Buttons>
        <Button onPress={() => onBlocks(firstConfirmation(texts, language))}>{texts.inBlocks}</Button>
      </Buttons>
    </>
  );
}

/** Blocks are saved once the check has nothing that would keep people from confirming. */
function useMailSave(edit: MailEdit) {
  const say = useWarningText();
  const [stopping, setStopping] = useState('');
  const { document, subject, preheader } = edit.typed;
  const save = async () => {
    const mail = { subject, preheader, ...(document !== null && { document }) };
    const problems = await readMailProblems(mail, { event: false, confirmation: true }).catch(() => []);
    setStopping(problems.map(say).join(' '));
    return problems.length === 0 && (await edit.save()) === null;
  };
  return { stopping, save };
}

type Edit = NamesEdit | MailEdit;

/** Saves or discards what is typed. */
function Save({ edit }: { edit: Edit }) {
  const texts = useTexts('lists');
  return (
    <>
      <Button type="submit" kind="primary" isPending={edit.isPending} isDisabled={edit.theirs !== null}>
        {texts.save}
      </Button>
      {!edit.isPending && <Button onPress={edit.discard}>{texts.discard}</Button>}
      <Status tone="warn">{texts.unsaved}</Status>
    </>
  );
}

const MAX_SHOWN = 120;

/** What another member has made of the texts that are changed here, too. */
function Contested({ edit }: { edit: Edit }) {
  const texts = useTexts('lists');
  const { labelled } = useTexts('parts');
  const theirs: Partial<
    Record<'name' | 'description' | 'subject' | 'preheader' | 'html' | 'redirectUrl', string>
  > = edit.theirs ?? {};
  const keys = ['name', 'description', 'subject', 'preheader', 'html', 'redirectUrl'] as const;
  const parts = keys.flatMap((key) => {
    const text = theirs[key];
    if (text === undefined) return [];
    return [labelled(texts[key], text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text || '–')];
  });
  return <ConflictBanner edit={edit} parts={parts} />;
}

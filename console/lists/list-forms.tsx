import { useState } from 'react';
import { ConflictBanner } from '../edit/conflict-banner';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Buttons } from '../ui/frame/layout';
import { LiquidField } from '../ui/form/liquid-field';
import { Status } from '../ui/status';
import type { Warning } from '../warnings/warning';
import { Warnings } from '../warnings/warnings';
import { isStillIn, mendedIn } from '../warnings/mend';
import styles from './lists.module.css';
import { MailPreview } from './mail-preview';
import type { List } from './queries';
import type { MailEdit, NamesEdit } from './use-list-edit';

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

/** The words of the confirmation email. */
export function Mail({ list, edit }: { list: List; edit: MailEdit }) {
  const texts = useTexts('lists');
  const [isShown, setShown] = useState(false);
  const { typed, change, error } = edit;
  const words = { subject: typed.subject || null, html: typed.html || null };
  const shown = { confirmation: { subject: typed.subject, html: typed.html } };
  const warnings = list.warnings.filter((one) =>
    isStillIn(shown.confirmation[one.path === 'confirmation.subject' ? 'subject' : 'html'], one),
  );
  const mend = (chosen: readonly Warning[]) => change(mendedIn(shown, chosen).confirmation);
  return (
    <Form className={styles['form']} error={unplaced(error, MAIL_PATHS)} onSubmit={() => void edit.save()}>
      <Contested edit={edit} />
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
  const theirs: Partial<Record<'name' | 'description' | 'subject' | 'html' | 'redirectUrl', string>> =
    edit.theirs ?? {};
  const keys = ['name', 'description', 'subject', 'html', 'redirectUrl'] as const;
  const parts = keys.flatMap((key) => {
    const text = theirs[key];
    if (text === undefined) return [];
    return [`${texts[key]}: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text || '–'}`];
  });
  return <ConflictBanner edit={edit} parts={parts} />;
}

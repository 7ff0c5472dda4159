import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/field';
import { Form } from '../ui/form';
import { Buttons } from '../ui/layout';
import { LiquidField } from '../ui/liquid-field';
import { OvertakenBanner } from '../ui/overtaken-banner';
import { Status } from '../ui/status';
import type { Warning } from '../warnings/warning-texts';
import { Warnings } from '../warnings/warnings';
import { isStillIn, mendedIn } from '../warnings/mend';
import styles from './lists.module.css';
import { MailPreview } from './mail-preview';
import type { List, ListChange } from './queries';
import { listTexts } from './texts';
import type { Change } from './use-list-change';
import type { TypedTexts } from './use-typed';

export type NameKey = 'name' | 'description';
export type MailKey = 'subject' | 'html' | 'redirectUrl';

interface NamesProps {
  typed: TypedTexts<NameKey>;
  change: Change;
}

/** What the list is called and what it says about itself. */
export function Names({ typed, change }: NamesProps) {
  const texts = useTexts(listTexts);
  const save = () => {
    const has = (key: NameKey) => typed.changed.includes(key);
    const body: ListChange = {
      ...(has('name') && { name: typed.of('name') }),
      ...(has('description') && { description: typed.of('description') || null }),
    };
    change.mutate(body, { onSuccess: typed.settle });
  };
  return (
    <Form className={styles['form']} onSubmit={save}>
      <Contested typed={typed} onSave={save} />
      <Field
        label={texts.name}
        value={typed.of('name')}
        onChange={(name) => typed.change('name', name)}
        problem={problemAt(change.error, 'name')}
      />
      <Field
        label={texts.description}
        hint={texts.descriptionHint}
        rows={2}
        value={typed.of('description')}
        onChange={(description) => typed.change('description', description)}
        problem={problemAt(change.error, 'description')}
      />
      {isUnsaved(typed) && (
        <Buttons>
          <Save typed={typed} isPending={change.isPending} />
        </Buttons>
      )}
    </Form>
  );
}

interface MailProps {
  list: List;
  typed: TypedTexts<MailKey>;
  change: Change;
}

/** The words of the confirmation email. */
export function Mail({ list, typed, change }: MailProps) {
  const texts = useTexts(listTexts);
  const [isShown, setShown] = useState(false);
  const words = { subject: typed.of('subject') || null, html: typed.of('html') || null };
  const shown = { confirmation: { subject: typed.of('subject'), html: typed.of('html') } };
  const warnings = list.warnings.filter((one) =>
    isStillIn(shown.confirmation[one.path === 'confirmation.subject' ? 'subject' : 'html'], one),
  );
  const mend = (chosen: readonly Warning[]) => {
    const { subject, html } = mendedIn(shown, chosen).confirmation;
    typed.change('subject', subject);
    typed.change('html', html);
  };
  const save = () => {
    const confirmation = Object.fromEntries(typed.changed.map((key) => [key, typed.of(key) || null]));
    change.mutate({ confirmation }, { onSuccess: typed.settle });
  };
  return (
    <Form className={styles['form']} onSubmit={save}>
      <Contested typed={typed} onSave={save} />
      <Warnings warnings={warnings} onMend={mend} />
      <LiquidField
        label={texts.subject}
        value={typed.of('subject')}
        onChange={(value) => typed.change('subject', value)}
        problem={problemAt(change.error, 'confirmation.subject')}
      />
      <LiquidField
        label={texts.html}
        hint={texts.htmlHint}
        rows={6}
        value={typed.of('html')}
        onChange={(value) => typed.change('html', value)}
        problem={problemAt(change.error, 'confirmation.html')}
      />
      <Field
        label={texts.redirectUrl}
        hint={texts.redirectHint}
        type="url"
        placeholder="https://example.com/welcome"
        value={typed.of('redirectUrl')}
        onChange={(value) => typed.change('redirectUrl', value)}
        problem={problemAt(change.error, 'confirmation.redirectUrl')}
      />
      <Buttons>
        <Button onPress={() => setShown(true)}>{texts.preview}</Button>
        {isUnsaved(typed) && <Save typed={typed} isPending={change.isPending} />}
      </Buttons>
      <MailPreview listId={list.id} words={words} isOpen={isShown} onClose={() => setShown(false)} />
    </Form>
  );
}

interface SaveProps<K extends string> {
  typed: TypedTexts<K>;
  isPending: boolean;
}

/** Whether there is something to save that is not contested. */
function isUnsaved({ changed, contested }: Pick<TypedTexts<string>, 'changed' | 'contested'>): boolean {
  return changed.length > 0 && contested.length === 0;
}

/** Saves or discards what is typed. */
function Save<K extends string>({ typed: { discard }, isPending }: SaveProps<K>) {
  const texts = useTexts(listTexts);
  return (
    <>
      <Button type="submit" kind="primary" isPending={isPending}>
        {texts.save}
      </Button>
      {!isPending && <Button onPress={discard}>{texts.discard}</Button>}
      <Status tone="warn">{texts.unsaved}</Status>
    </>
  );
}

const MAX_SHOWN = 120;

/** What another member has made of the texts that are changed here, too. */
function Contested<K extends NameKey | MailKey>({
  typed,
  onSave,
}: {
  typed: TypedTexts<K>;
  onSave: () => void;
}) {
  const texts = useTexts(listTexts);
  const { contested, saved, takeTheirs, keepMine } = typed;
  if (contested.length === 0) return null;
  const theirs = contested.map((key) => {
    const text = saved[key];
    return `${texts[key]}: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text || '–'}`;
  });
  const onKeepMine = () => {
    keepMine();
    onSave();
  };
  return (
    <OvertakenBanner texts={texts} onTakeTheirs={takeTheirs} onKeepMine={onKeepMine}>
      {texts.stale(theirs.join(' · '))}
    </OvertakenBanner>
  );
}

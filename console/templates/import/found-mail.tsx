import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isHtmlDocument } from '../../../domain/mail/mail-content.js';
import type { Schemas } from '../../api/client';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { DialogActions } from '../../ui/dialog';
import { problemAt, unplaced } from '../../ui/failure';
import { Field } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { Banner } from '../../ui/status';
import type { MailDraft } from '../mail-fields';
import { MailPreview, type MailSample } from '../mail-preview';
import styles from './import.module.css';
import { Losses } from './losses';
import { isMjml } from './read-source';

interface FoundMailProps {
  imported: Schemas['ImportedMail'];
  source: string;
  isNew: boolean;
  onTake: (mail: MailDraft, name: string) => unknown;
  onBack: () => void;
}

/** What an email of another tool becomes, and what is lost, before it is taken: in blocks, or as its HTML. */
export function FoundMail({ imported, source, isNew, onTake, onBack }: FoundMailProps) {
  const texts = useTexts('importMail');
  const [name, setName] = useState(nameIn(imported));
  const take = useMutation({ mutationFn: async (mail: MailDraft) => await onTake(mail, name) });
  const inbox = inboxOf(imported, isNew ? name : '');
  const { ways, isHtmlBetter } = waysOf(imported, source);
  const wrongHtml = problemAt(take.error, 'html');
  const labels = isNew
    ? { blocks: texts.createBlocks, html: texts.createHtml }
    : { blocks: texts.useBlocks, html: texts.keepHtml };
  const takeAs = (way: Way | undefined) => {
    if (way === undefined || take.isPending) return;
    take.mutate({ ...inbox, ...contentOf(way, imported, source) });
  };
  const [first, second] = ways;
  return (
    <Form
      className={styles['found']}
      error={unplaced(take.error, ['name', 'html'])}
      onSubmit={() => takeAs(first)}
    >
      <div className={styles['said']}>
        {wrongHtml !== undefined && <Banner tone="bad">{wrongHtml}</Banner>}
        {isNew && (
          <Field
            label={texts.name}
            value={name}
            onChange={setName}
            problem={problemAt(take.error, 'name')}
            autoFocus
          />
        )}
        <Understood imported={imported} isHtmlBetter={isHtmlBetter} />
        <Losses imported={imported} />
      </div>
      <Shown
        mail={{
          ...inbox,
          ...contentOf(first ?? 'blocks', imported, source),
          subject: inbox.subject || texts.noSubject,
        }}
      />
      <div className={styles['actions']}>
        <DialogActions>
          <Button onPress={onBack}>{texts.back}</Button>
          {second !== undefined && <Button onPress={() => takeAs(second)}>{labels[second]}</Button>}
          {first !== undefined && (
            <Button type="submit" kind="primary" isPending={take.isPending}>
              {labels[first]}
            </Button>
          )}
        </DialogActions>
      </div>
    </Form>
  );
}

type Way = 'blocks' | 'html';

/** How it can be taken, the better way first. MJML is nothing that can be sent. */
function waysOf(
  { document, better }: Schemas['ImportedMail'],
  source: string,
): { ways: readonly Way[]; isHtmlBetter: boolean } {
  const blocks: Way[] = document.blocks.length === 0 ? [] : ['blocks'];
  const html: Way[] = isMjml(source) ? [] : ['html'];
  const isHtmlBetter = better === 'html' && html.length > 0;
  return { ways: isHtmlBetter ? [...html, ...blocks] : [...blocks, ...html], isHtmlBetter };
}

function contentOf(way: Way, { document }: Schemas['ImportedMail'], source: string): MailDraft {
  return way === 'blocks' ? { document } : { html: source, layout: isHtmlDocument(source) ? 'none' : 'base' };
}

function Understood({
  imported,
  isHtmlBetter,
}: Pick<FoundMailProps, 'imported'> & { isHtmlBetter: boolean }) {
  const texts = useTexts('importMail');
  const { document, subject, preheader, kept } = imported;
  if (document.blocks.length === 0) return <Banner tone="bad">{texts.nothing}</Banner>;
  return (
    <section className={styles['part']}>
      <h3>{texts.understood}</h3>
      <p>{texts.kept(kept.blocks, kept.values)}</p>
      <dl>
        <dt>{texts.subject}</dt>
        <dd dir="auto">{subject ?? '–'}</dd>
        <dt>{texts.preheader}</dt>
        <dd dir="auto">{preheader ?? '–'}</dd>
      </dl>
      {isHtmlBetter && <Banner tone="warn">{texts.betterHtml}</Banner>}
    </section>
  );
}

function Shown({ mail }: { mail: MailDraft }) {
  const [sample, setSample] = useState<MailSample>({});
  return (
    <div className={styles['preview']}>
      <MailPreview mail={mail} sample={sample} onSample={setSample} />
    </div>
  );
}

/** What it says in the inbox; its name is the subject of a template without one. */
function inboxOf({ subject, preheader }: Schemas['ImportedMail'], name: string) {
  return { subject: subject ?? name, ...(preheader !== null && { preheader }) };
}

/** The subject names it, unless there is a value in it. */
function nameIn({ subject }: Schemas['ImportedMail']): string {
  return subject === null || subject.includes('{') ? '' : subject;
}

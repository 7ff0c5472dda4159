import { useRef, type ComponentProps } from 'react';
import type { MailDocument } from '../mail-editor/document/document';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { Field } from '../ui/form/field';
import { LiquidField } from '../ui/form/liquid-field';
import { PictureChoice, type Chosen } from './images/picture-choice';

/** What a mail is written in: of a template, or of a step that has its own. */
export interface MailDraft {
  subject?: string;
  preheader?: string;
  html?: string;
  /** In blocks, instead of HTML and layout. */
  document?: MailDocument;
  text?: string;
  layout?: 'base' | 'none';
  /** The id of its sender. */
  sender?: string;
}

interface MailFieldsProps {
  mail: MailDraft;
  onChange: (mail: MailDraft) => void;
  problem: (path: string) => string | undefined;
  eventName?: string | undefined;
  rows?: number;
}

const HTML_ROWS = 14;
const TEXT_ROWS = 6;

/** Subject, preheader, body, text part and layout of a mail. */
export function MailFields({ mail, onChange, problem, eventName, rows = HTML_ROWS }: MailFieldsProps) {
  const texts = useTexts('mailFields');
  const set = (change: MailDraft) => {
    const next = { ...mail, ...change };
    if (next.preheader === '') delete next.preheader;
    if (next.text === '') delete next.text;
    onChange(next);
  };
  const layout = mail.layout ?? 'base';
  return (
    <>
      <LiquidField
        label={texts.subject}
        value={mail.subject ?? ''}
        onChange={(subject) => set({ subject })}
        problem={problem('subject')}
        eventName={eventName}
      />
      {layout === 'base' && (
        <LiquidField
          label={texts.preheader}
          value={mail.preheader ?? ''}
          onChange={(preheader) => set({ preheader })}
          hint={texts.preheaderHint}
          problem={problem('preheader')}
          eventName={eventName}
        />
      )}
      <HtmlField
        rows={rows}
        value={mail.html ?? ''}
        onChange={(html) => set({ html })}
        hint={layout === 'base' ? texts.htmlHint : texts.documentHint}
        problem={problem('html') ?? problem('')}
        eventName={eventName}
      />
      <Field
        label={texts.text}
        rows={TEXT_ROWS}
        value={mail.text ?? ''}
        onChange={(text) => set({ text })}
        hint={texts.textHint}
        problem={problem('text')}
      />
      <Select
        label={texts.layout}
        value={layout}
        options={[
          { value: 'base', label: texts.base, hint: texts.baseHint },
          { value: 'none', label: texts.none, hint: texts.noneHint },
        ]}
        onChange={(next) => set({ layout: next })}
        problem={problem('layout')}
      />
    </>
  );
}

/** The code of a mail, and pictures that are put where the cursor is. */
function HtmlField(props: Omit<ComponentProps<typeof LiquidField>, 'label' | 'insertion'>) {
  const texts = useTexts('mailFields');
  const insertion = useRef<(text: string) => void>(null);
  return (
    <>
      <LiquidField {...props} label={texts.html} insertion={insertion} />
      <PictureChoice onChoose={(picture) => insertion.current?.(pictureTag(picture))} />
    </>
  );
}

function pictureTag({ url, alt }: Chosen): string {
  const tag = document.createElement('img');
  tag.setAttribute('src', url);
  tag.setAttribute('alt', alt);
  return tag.outerHTML;
}

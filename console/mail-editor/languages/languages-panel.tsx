import { useState } from 'react';
import { useTexts } from '../../texts/language';
import { useLanguageNames } from '../../texts/language-names';
import { Button } from '../../ui/button';
import { Combo } from '../../ui/form/combo';
import { Panel } from '../../ui/frame/layout';
import { Status } from '../../ui/status';
import type { MailDocument } from '../document/document';
import type { Inbox } from '../inbox-fields';
import styles from '../mail-editor.module.css';
import languages from './languages.module.css';
import { TranslateMail } from './translate-mail';
import { linesIn, withoutLanguage } from './translating';

interface LanguagesPanelProps {
  document: MailDocument;
  inbox: Inbox;
  onChange: (document: MailDocument) => void;
}

type Translation = NonNullable<MailDocument['translations']>[string];

interface Removed {
  tag: string;
  translation: Translation;
}

/** The language of an email, and those that it is translated into, with what is missing in each. */
export default function LanguagesPanel({ document, inbox, onChange }: LanguagesPanelProps) {
  const texts = useTexts('mailLanguages');
  const { nameOf, options } = useLanguageNames();
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { language: own, translations = {} } = document;
  const tags = Object.keys(translations);
  const put = (tag: string, translation: Translation) =>
    onChange({ ...document, translations: { ...translations, [tag]: translation } });
  return (
    <div className={styles['settings']}>
      <Combo
        label={texts.own}
        hint={own === undefined ? texts.ownHint : texts.hint}
        value={own ?? null}
        options={options(own === undefined ? [] : [own]).filter(({ value }) => !tags.includes(value))}
        onChange={(language) => onChange({ ...document, language })}
      />
      {own !== undefined && (
        <Translations
          {...{ document, inbox }}
          onOpen={setOpen}
          onAdd={(tag) => {
            put(tag, { blocks: {} });
            setOpen(tag);
          }}
        />
      )}
      {removed && !tags.includes(removed.tag) && (
        <p role="status">
          {texts.removed(nameOf(removed.tag))}{' '}
          <Button size="small" onPress={() => put(removed.tag, removed.translation)}>
            {texts.undo}
          </Button>
        </p>
      )}
      {open !== null && (
        <TranslateMail
          {...{ document, inbox, onChange }}
          language={open}
          onRemove={() => {
            setOpen(null);
            setRemoved({ tag: open, translation: translations[open] ?? { blocks: {} } });
            onChange(withoutLanguage(document, open));
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface TranslationsProps extends Omit<LanguagesPanelProps, 'onChange'> {
  onOpen: (tag: string) => void;
  onAdd: (tag: string) => void;
}

/** The languages that it is translated into, and adding one. */
function Translations({ document, inbox, onOpen, onAdd }: TranslationsProps) {
  const texts = useTexts('mailLanguages');
  const { tabs } = useTexts('editor');
  const { nameOf, options } = useLanguageNames();
  const tags = Object.keys(document.translations ?? {});
  return (
    <Panel title={tabs.languages}>
      {tags.length > 0 && (
        <ul className={languages['tags']}>
          {tags.map((tag) => (
            <li key={tag}>
              <Button size="small" onPress={() => onOpen(tag)}>
                {nameOf(tag)}
              </Button>
              <Progress {...{ document, inbox, tag }} />
            </li>
          ))}
        </ul>
      )}
      <Combo
        // Another one begins empty.
        key={tags.length}
        label={texts.add}
        placeholder={texts.addHint}
        value={null}
        options={options([]).filter(({ value }) => value !== document.language && !tags.includes(value))}
        onChange={onAdd}
      />
    </Panel>
  );
}

function Progress({ document, inbox, tag }: Omit<LanguagesPanelProps, 'onChange'> & { tag: string }) {
  const texts = useTexts('mailLanguages');
  const lines = linesIn(document, inbox, tag);
  const [missing, older] = (['missing', 'older'] as const).map(
    (state) => lines.filter((line) => line.state === state).length,
  );
  const todo = [
    ...(missing === 0 ? [] : [texts.missing(missing ?? 0)]),
    ...(older === 0 ? [] : [texts.older(older ?? 0)]),
  ];
  return todo.length === 0 ? (
    <Status tone="good">{texts.done}</Status>
  ) : (
    <Status tone="warn">{todo.join(', ')}</Status>
  );
}

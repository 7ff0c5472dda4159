import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { EditorView } from 'prosemirror-view';
import { brandColors } from '../../domain/mail/brand-colors.js';
import type { MailBlock, MailDocument } from './document/document.js';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { BlockPanel } from './block-panel';
import { Announcements } from './announcements';
import { Check } from './check';
import { Handle } from './handle';
import styles from './mail-editor.module.css';
import { pasting } from './paste/pasting';
import { readAttrs } from './document/schema';
import { allBlocks, choose } from './typing/selected';
import { focusIn, SidePanel, type PanelTab } from './side-panel';
import { SuggestionList } from './typing/suggestion-list';
import type { Suggesting } from './typing/suggesting';
import { suggestionsFor } from './typing/suggestions';
import { editorTexts, type EditorTexts } from './texts';
import { Toolbar } from './toolbar';
import { useMailEditor } from './use-mail-editor';
import { useUpload } from './paste/use-upload';
import { valueLabel, useValues, type KnownValue } from './values';
import type { EditorWords } from './words';

export interface MailEditorProps {
  document: MailDocument;
  onChange: (document: MailDocument) => void;
  subject: string;
  preheader: string | undefined;
  /** The email as it is sent, beside the editor. */
  preview: ReactNode;
  /** The event that fills `event.…`. */
  eventName?: string | undefined;
}

/** Edits an email in blocks: what it says on its own ground, settings and preview beside it. */
export default function MailEditor(props: MailEditorProps) {
  const { document, onChange, subject, preheader, preview, eventName } = props;
  const texts = useTexts(editorTexts);
  const values = useValues(eventName);
  const [tab, setTab] = useState<PanelTab>('block');
  const panel = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ of: 'link' | null } | null>(null);
  const toSettings = useCallback((of?: 'link') => {
    setTab('block');
    setAsked({ of: of ?? null });
  }, []);
  useEffect(() => {
    if (asked !== null) focusIn(panel.current, asked.of);
  }, [asked]);
  const upload = useUpload();
  const [plugins] = useState(() => [pasting(upload)]);
  const found = (open: Suggesting) => suggestionsFor(open, { texts, values });
  const { place, editor, help } = useMailEditor({
    blocks: document.blocks,
    label: texts.email,
    words: toWords(texts, values),
    onChange: (blocks: MailBlock[]) => onChange({ ...document, blocks }),
    toSettings,
    suggestions: (open) => found(open).length,
    accept: (view, open) => found(open)[open.index]?.take(view, open.from),
    plugins,
  });
  const check = editor && (
    <Check
      {...{ document, subject, preheader }}
      hasEvent={eventName !== undefined}
      onChoose={(id) => chooseById(editor.view, id)}
    />
  );
  return (
    <div className={styles['editor']}>
      {editor && <Toolbar editor={editor} toSettings={toSettings} />}
      <div className={styles['work']}>
        <Ground document={document}>
          <div className={styles['card']}>
            <div ref={place} className={styles['place']} />
            {editor && <Handle editor={editor} toSettings={toSettings} />}
          </div>
        </Ground>
        <SidePanel {...{ tab, preview, check, panel }} onTab={setTab} toText={() => editor?.view.focus()}>
          {editor && <BlockPanel editor={editor} {...{ values, eventName, document, onChange }} />}
        </SidePanel>
      </div>
      {editor && <SuggestionList editor={editor} suggestionsFor={found} />}
      <p id={help} hidden>
        {texts.help}
      </p>
      {editor && <Announcements editor={editor} />}
    </div>
  );
}

function chooseById(view: EditorView, id: string): void {
  const found = allBlocks(view.state.doc).find(({ node }) => readAttrs(node)['id'] === id);
  if (found === undefined) return;
  view.dispatch(choose(view.state.tr, found.pos));
  view.focus();
}

/** The mail's own ground, always light: dark mode is a matter of the preview. */
function Ground({ document: { style = {} }, children }: { document: MailDocument; children: ReactNode }) {
  const { workspace } = useMe();
  const { accent, onAccent, link } = brandColors(workspace.brandColor).light;
  return (
    <div
      className={styles['ground']}
      data-font={style.font ?? 'system'}
      style={
        {
          ...{ '--mail-accent': accent, '--mail-on-accent': onAccent, '--mail-link': link },
          ...{ '--mail-page': style.page, '--mail-card': style.card },
          '--mail-width': style.width === undefined ? undefined : `${style.width}px`,
          '--mail-corner': style.corner === undefined ? undefined : `${style.corner}px`,
        } as CSSProperties
      }
    >
      <div className={styles['mail']}>
        {style.head !== 'none' && <p className={styles['brand']}>{workspace.name}</p>}
        {children}
      </div>
    </div>
  );
}

function toWords(texts: EditorTexts, values: readonly KnownValue[]): EditorWords {
  return {
    hint: (type) => (type === 'paragraph' || type === 'button' ? texts.hints[type] : texts.hints.other),
    onlySome: texts.onlySome,
    on: (screens) => (screens === 'phone' ? texts.onPhone : texts.onDesktop),
    noDescription: texts.noDescription,
    value: (path) => valueLabel(path, values),
    or: texts.or,
    elsewhere: texts.elsewhere,
    noPicture: texts.noPicture,
    eachPicture: texts.eachPicture,
  };
}

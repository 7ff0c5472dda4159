import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { EditorView } from 'prosemirror-view';
import { brandColors } from '../../domain/mail/brand-colors.js';
import type { MailBlock, MailDocument } from './document/document.js';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { Sheet } from '../ui/dialog';
import { Skeleton } from '../ui/frame/screen';
import { useNarrow } from '../ui/frame/use-narrow';
import { Announcements } from './announcements';
import { useCheck } from './use-check';
import type { MailEditor as Editor } from './editor';
import { InboxFields, type Inbox } from './inbox-fields';
import { useKnown, type Known } from './known';
import styles from './mail-editor.module.css';
import { pasting } from './paste/pasting';
import { readAttrs } from './document/schema';
import { allBlocks, choose } from './typing/selected';
import { SidePanel } from './side-panel';
import { useSidePanel } from './use-side-panel';
import { SuggestionList } from './typing/suggestion-list';
import type { Suggesting } from './typing/suggesting';
import { suggestionsFor } from './typing/suggestions';
import { sharedBlocks, type Shared } from './snippets/shared-blocks';
import { useSnippets, type Snippets } from './snippets/use-snippets';
import type { EditorTexts } from '../languages/en/mail-editor/editor';
import { Toolbar } from './toolbar';
import { toText, useMailEditor, type Start } from './use-mail-editor';
import { useUpload } from './paste/use-upload';
import { valueLabel, type KnownValue } from './values';
import type { EditorWords } from './words';

/** The email can be written without them. */
const BlockPanel = lazy(() => import('./block-panel'));
const Handle = lazy(() => import('./handle'));
const Check = lazy(() => import('./check'));
const LanguagesPanel = lazy(() => import('./languages/languages-panel'));
const ShareSnippet = lazy(() => import('./snippets/share-snippet'));
const NONE: Snippets['lines'] = [];
/** A snippet is in no inbox. */
const NO_INBOX: Inbox = { subject: '', preheader: '' };

export interface MailEditorProps {
  document: MailDocument;
  onChange: (document: MailDocument) => void;
  inbox: Inbox;
  onInbox: (part: Partial<Inbox>) => void;
  problem: (path: string) => string | undefined;
  /** The email as it is sent, beside the editor. */
  preview: ReactNode;
  /** The event that fills `event.…`. */
  eventName?: string | undefined;
  /** Where writing begins: at its title, which what is typed replaces, or at its first text. */
  start?: Start | undefined;
  /** Of a broadcast: the id of the list that it goes to; null while there is none. */
  list?: string | null | undefined;
  /** A snippet is `part` of emails, without what a whole one has; a `confirmation` asks people to confirm a sign-up. */
  kind?: MailKind;
}

type MailKind = 'mail' | 'part' | 'confirmation';

/** Edits an email in blocks: what it says on its own ground, settings and preview beside it. */
export default function MailEditor(props: MailEditorProps) {
  const { document, inbox, onInbox, problem, eventName, list, kind = 'mail' } = props;
  const texts = useTexts('editor');
  const known = useKnown({ eventName, list, isConfirmation: kind === 'confirmation' });
  const side = useSidePanel();
  const isNarrow = useNarrow('panel');
  const { lines, shown } = useSnippets(document.blocks);
  const snippets = kind === 'mail' ? lines : NONE;
  const words = toWords(texts, { values: known.values, snippet: shown });
  const found = (open: Suggesting) => suggestionsFor(open, { texts, values: known.values, snippets });
  const { place, editor, help } = useWritten({ ...props, words, found, toSettings: side.toSettings });
  const { toSettings } = side;
  // What is shown of snippets has become other.
  useEffect(() => {
    editor?.view.dispatch(editor.view.state.tr);
  }, [editor, shown]);
  const [shared, setShared] = useState<Shared | null>(null);
  const share = useCallback(() => setShared(editor && sharedBlocks(editor.view.state)), [editor]);
  const toShare = kind === 'mail' ? share : null;
  return (
    <div
      className={styles['editor']}
      // Who leaves a setting, or saves by a key there, has said all of it.
      onBlur={() => editor?.settle()}
      onKeyDownCapture={({ ctrlKey, metaKey }) => {
        if (ctrlKey || metaKey) editor?.settle();
      }}
    >
      {kind !== 'part' && (
        <div className={styles['inbox']}>
          <InboxFields {...{ inbox, problem, words }} values={known.values} onChange={onInbox} />
        </div>
      )}
      {editor && <Toolbar {...{ editor, snippets, toSettings }} toPanel={isNarrow ? toSettings : null} />}
      <div className={styles['work']}>
        <Ground document={document}>
          <div className={styles['card']}>
            <div ref={place} className={styles['place']} role="presentation" onKeyDown={keepEscape} />
            <Suspense fallback={null}>{editor && <Handle {...{ editor, toSettings, toShare }} />}</Suspense>
          </div>
        </Ground>
        {editor && <Side {...props} {...{ editor, known, side, isNarrow, toShare }} />}
      </div>
      {editor && <SuggestionList editor={editor} suggestionsFor={found} />}
      <p id={help} hidden>
        {texts.help}
      </p>
      {editor && <Announcements editor={editor} />}
      {editor && shared && (
        <Suspense fallback={null}>
          <ShareSnippet {...{ shared, document }} view={editor.view} onClose={() => setShared(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface WrittenOptions extends MailEditorProps {
  words: EditorWords;
  found: (open: Suggesting) => ReturnType<typeof suggestionsFor>;
  toSettings: (of?: 'link') => void;
}

/** The editor of the blocks. */
function useWritten({ document, onChange, start, words, found, toSettings }: WrittenOptions) {
  const { email } = useTexts('editor');
  const upload = useUpload();
  const [plugins] = useState(() => [pasting(upload)]);
  return useMailEditor({
    blocks: document.blocks,
    label: email,
    words,
    onChange: (blocks: MailBlock[]) => onChange({ ...document, blocks }),
    toSettings,
    suggestions: (open) => found(open).length,
    accept: (view, open) => found(open)[open.index]?.take(view, open.from),
    plugins,
    start,
  });
}

interface SideProps extends MailEditorProps {
  editor: Editor;
  known: Known;
  side: ReturnType<typeof useSidePanel>;
  isNarrow: boolean;
  toShare: (() => void) | null;
}

/** The panel with settings, preview and check: beside the email, or in a sheet on narrow screens. */
function Side({ document, onChange, inbox, preview, kind = 'mail', ...props }: SideProps) {
  const { editor, known, side, isNarrow, toShare } = props;
  const { tab, setTab, isOpen, setOpen, asked, onAnswered } = side;
  const { openPanel } = useTexts('editor');
  // People are looked at only while someone reads the answer.
  const looked = {
    list: tab === 'check' ? known.list : undefined,
    hasEvent: known.hasEvent,
    isConfirmation: kind === 'confirmation',
  };
  const checked = useCheck({ document, ...inbox, ...looked });
  const choose = (id: string) => {
    setOpen(false);
    chooseById(editor.view, id);
  };
  const toText = () => {
    setOpen(false);
    editor.view.focus();
  };
  const panel = (
    <SidePanel
      {...{ tab, preview, toText }}
      onTab={setTab}
      check={
        <Suspense fallback={<Skeleton />}>
          <Check {...{ checked, document }} onChoose={choose} />
        </Suspense>
      }
      languages={
        <Suspense fallback={<Skeleton />}>
          <LanguagesPanel {...{ document, onChange }} inbox={kind === 'part' ? NO_INBOX : inbox} />
        </Suspense>
      }
      count={checked.problems.length + checked.warnings.length}
    >
      <Suspense fallback={<Skeleton />}>
        <BlockPanel
          {...{ editor, asked, onAnswered, known, document, onChange, toShare }}
          isWhole={kind !== 'part'}
        />
      </Suspense>
    </SidePanel>
  );
  if (!isNarrow) return panel;
  return (
    <Sheet title={openPanel} isOpen={isOpen} onClose={() => setOpen(false)}>
      {panel}
    </Sheet>
  );
}

/** Escape chooses a block; it must not close a sheet around the email. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

function chooseById(view: EditorView, id: string): void {
  const found = allBlocks(view.state.doc).find(({ node }) => readAttrs(node)['id'] === id);
  if (found === undefined) return;
  view.dispatch(choose(view.state.tr, found.pos));
  toText(view);
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

function toWords(
  texts: EditorTexts,
  { values, snippet }: { values: readonly KnownValue[]; snippet: EditorWords['snippet'] },
): EditorWords {
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
    snippet,
  };
}

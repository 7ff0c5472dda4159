import type { EditorView } from 'prosemirror-view';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import type { MailDocument } from './document/document.js';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { Panel } from '../ui/frame/layout';
import { Tools } from '../ui/frame/tools';
import { blockActions } from './block-actions';
import type { MailEditor } from './editor';
import type { Known } from './known';
import styles from './mail-editor.module.css';
import { panelState, type PanelState } from './panel-state';
import { choose } from './typing/selected';
import { blockSettings } from './settings/block-settings';
import { LinkSettings } from './settings/link-settings';
import { MailSettings } from './settings/mail-settings';
import { replaceBlock, setFields, type SettingsProps } from './settings/set-fields';
import { withTranslationsOf } from './snippets/shared-document';
import { SeveralSettings } from './settings/several-settings';
import { ValueSettings } from './settings/value-settings';
import { VisibilitySettings } from './settings/visibility-settings';
import { isBlockType, type Settings } from './document/shape';
import { toText, useEditorState } from './use-mail-editor';
import { valuesIn } from './values';

/** That the focus is to go to the settings, perhaps to those of the link. */
export interface Asked {
  of: 'link' | null;
}

interface BlockPanelProps {
  editor: MailEditor;
  asked: Asked | null;
  /** The focus is there. */
  onAnswered: () => void;
  known: Known;
  document: MailDocument;
  onChange: (document: MailDocument) => void;
  /** Makes a snippet of the chosen blocks; null where there are none. */
  toShare: (() => void) | null;
  /** Whether it is a whole email, which has its own settings. */
  isWhole: boolean;
}

/** The settings of what is chosen, and of the whole email. */
const BlockPanel = memo(function BlockPanel(props: BlockPanelProps) {
  const { editor, asked, onAnswered, known, document, onChange, toShare, isWhole } = props;
  const texts = useTexts('editor');
  const { around, value, link, several } = useEditorState(editor, panelState);
  const { view } = editor;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === null || panel.current === null) return;
    focusIn(panel.current, asked.of);
    onAnswered();
  }, [asked, onAnswered]);
  const own = around.at(-1);
  const repeat = around.findLast(({ type }) => type === 'repeat')?.attrs['of'] ?? null;
  const setAt = (pos: number) => (fields: Settings) => setFields(view, pos, fields);
  return (
    <div ref={panel} className={styles['settings']}>
      {several > 0 && <SeveralSettings view={view} count={several} toShare={toShare} />}
      {own === undefined && several === 0 ? (
        <p className={styles['soft']}>{texts.nothingChosen}</p>
      ) : (
        <div className={styles['chosen']}>
          <Around around={around} onChoose={(pos) => view.dispatch(choose(view.state.tr, pos))} />
          {own !== undefined && several === 0 && <Actions view={view} pos={own.pos} />}
        </div>
      )}
      {value && (
        <Panel title={texts.value}>
          <ValueSettings
            key={value.pos}
            attrs={value.attrs}
            set={setAt(value.pos)}
            values={valuesIn(known.values, typeof repeat === 'string' ? repeat : null)}
          />
        </Panel>
      )}
      {link && <LinkSettings view={view} at={link} />}
      {own && several === 0 && (
        <div key={own.pos} className={styles['settings']}>
          <OwnSettings
            own={own}
            set={setAt(own.pos)}
            replace={(blocks, copied) => {
              if (copied) onChange(withTranslationsOf(document, copied));
              replaceBlock(view, own.pos, blocks);
            }}
            known={known}
          />
          <VisibilitySettings attrs={own.attrs} set={setAt(own.pos)} known={known} />
        </div>
      )}
      {isWhole && <MailSettings document={document} onChange={onChange} />}
    </div>
  );
});

export default BlockPanel;

const FIELDS = ':is(input, textarea, [role=textbox], button)';

/** The first field of the first part, which is about what is chosen, or that of the link; a button where there is no field. */
function focusIn(panel: HTMLElement, of: 'link' | null): void {
  const fields = [...panel.querySelectorAll<HTMLElement>(`section ${FIELDS}`)];
  const link = of === 'link' ? fields.find(({ tagName }) => tagName === 'INPUT') : undefined;
  const part = fields[0]?.closest('section');
  const first = fields.find((field) => field.tagName !== 'BUTTON' && field.closest('section') === part);
  (link ?? first ?? fields[0])?.focus();
}

type Own = PanelState['around'][number];

function OwnSettings({
  own: { type, attrs },
  ...rest
}: Omit<SettingsProps, 'attrs'> & { own: Own }): ReactNode {
  const texts = useTexts('editor');
  const Shown = isBlockType(type) ? blockSettings[type] : undefined;
  if (Shown === undefined || !isBlockType(type)) return null;
  return (
    <Panel title={texts.names[type]}>
      <Shown attrs={attrs} {...rest} />
    </Panel>
  );
}

/** What can be done with the block as such. */
function Actions({ view, pos }: { view: EditorView; pos: number }) {
  const texts = useTexts('editor');
  return (
    <Tools label={texts.handle} className={styles['actions']}>
      {blockActions.map(({ label, icon, hint, command }) => (
        <IconButton
          key={label}
          size="small"
          icon={icon}
          label={`${texts[label]} ${hint}`}
          onPress={() => {
            view.dispatch(choose(view.state.tr, pos));
            command(view.state, view.dispatch, view);
            toText(view);
          }}
        />
      ))}
    </Tools>
  );
}

/** Where the block stands: the blocks around it, each to be chosen. */
function Around({ around, onChoose }: { around: readonly Own[]; onChoose: (pos: number) => void }) {
  const texts = useTexts('editor');
  return (
    <nav className={styles['around']} aria-label={texts.tabs.block}>
      {around.map(({ type, pos }, index) => (
        <button
          key={pos}
          type="button"
          aria-current={index === around.length - 1}
          onClick={() => onChoose(pos)}
        >
          {isBlockType(type) ? texts.names[type] : type}
        </button>
      ))}
    </nav>
  );
}

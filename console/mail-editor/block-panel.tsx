import { memo, type ReactNode } from 'react';
import type { MailDocument } from './document/document.js';
import { useTexts } from '../texts/language';
import { Panel } from '../ui/frame/layout';
import type { MailEditor } from './editor';
import styles from './mail-editor.module.css';
import { panelState, type PanelState } from './panel-state';
import { choose } from './typing/selected';
import { blockSettings } from './settings/block-settings';
import { LinkSettings } from './settings/link-settings';
import { MailSettings } from './settings/mail-settings';
import { setFields } from './settings/set-fields';
import { ValueSettings } from './settings/value-settings';
import { VisibilitySettings } from './settings/visibility-settings';
import { isBlockType, type Settings } from './document/shape';
import { editorTexts } from './texts';
import { useEditorState } from './use-mail-editor';
import type { KnownValue } from './values';

interface BlockPanelProps {
  editor: MailEditor;
  values: readonly KnownValue[];
  eventName: string | undefined;
  document: MailDocument;
  onChange: (document: MailDocument) => void;
}

/** The settings of what is chosen, and of the whole email. */
export const BlockPanel = memo(function BlockPanel(props: BlockPanelProps) {
  const { editor, values, eventName, document, onChange } = props;
  const texts = useTexts(editorTexts);
  const { around, value, link } = useEditorState(editor, panelState);
  const { view } = editor;
  const own = around.at(-1);
  const setAt = (pos: number) => (fields: Settings) => setFields(view, pos, fields);
  return (
    <div className={styles['settings']}>
      {own === undefined ? (
        <p className={styles['soft']}>{texts.nothingChosen}</p>
      ) : (
        <Around around={around} onChoose={(pos) => view.dispatch(choose(view.state.tr, pos))} />
      )}
      {value && (
        <Panel title={texts.value}>
          <ValueSettings key={value.pos} attrs={value.attrs} set={setAt(value.pos)} values={values} />
        </Panel>
      )}
      {link && <LinkSettings view={view} at={link} />}
      {own && (
        <div key={own.pos} className={styles['settings']}>
          <OwnSettings own={own} set={setAt(own.pos)} />
          <VisibilitySettings attrs={own.attrs} set={setAt(own.pos)} eventName={eventName} />
        </div>
      )}
      <MailSettings document={document} onChange={onChange} />
    </div>
  );
});

type Own = PanelState['around'][number];

function OwnSettings({
  own: { type, attrs },
  set,
}: {
  own: Own;
  set: (fields: Settings) => void;
}): ReactNode {
  const texts = useTexts(editorTexts);
  const Shown = isBlockType(type) ? blockSettings[type] : undefined;
  if (Shown === undefined || !isBlockType(type)) return null;
  return (
    <Panel title={texts.names[type]}>
      <Shown attrs={attrs} set={set} />
    </Panel>
  );
}

/** Where the block stands: the blocks around it, each to be chosen. */
function Around({ around, onChoose }: { around: readonly Own[]; onChoose: (pos: number) => void }) {
  const texts = useTexts(editorTexts);
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

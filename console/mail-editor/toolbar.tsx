import { redo, undo } from 'prosemirror-history';
import { Fragment } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { memo } from 'react';
import { colorNames } from '../../domain/mail-document/document.js';
import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { Select } from '../ui/form/choice';
import { Tools } from '../ui/frame/tools';
import {
  AlignCenterIcon,
  AlignEndIcon,
  AlignStartIcon,
  BoldIcon,
  CodeIcon,
  ColorIcon,
  ItalicIcon,
  LinkIcon,
  ListsIcon,
  OrderedListIcon,
  PlusIcon,
  RedoIcon,
  SettingsIcon,
  SnippetIcon,
  StrikeIcon,
  UnderlineIcon,
  UndoIcon,
  ValueIcon,
  type Icon,
} from '../ui/icons';
import { Menu, MenuItem, MenuSection } from '../ui/menu';
import { insertBlock } from './typing/block-commands';
import type { MailEditor } from './editor';
import styles from './mail-editor.module.css';
import { makeList, setStyle, toggle, type Mark, type TextStyle } from './typing/keys';
import { kindIcons } from './kind-icons';
import { kinds, type KindGroup } from './kinds';
import type { SnippetLine } from './snippets/queries';
import { snippetBlock } from './typing/suggestions';
import { setAlign, setColor, textState, type TextState } from './typing/text-state';
import { toText, useEditorState } from './use-mail-editor';

interface ToolbarProps {
  editor: MailEditor;
  toSettings: (of?: 'link') => void;
  snippets: readonly SnippetLine[];
  /** Opens the settings where they are not in sight. */
  toPanel: (() => void) | null;
}

type Run = (command: Command) => void;

const marks: readonly { mark: Mark; icon: Icon; keys: string }[] = [
  { mark: 'bold', icon: BoldIcon, keys: '⌘B' },
  { mark: 'italic', icon: ItalicIcon, keys: '⌘I' },
  { mark: 'underline', icon: UnderlineIcon, keys: '⌘U' },
  { mark: 'strike', icon: StrikeIcon, keys: '' },
  { mark: 'code', icon: CodeIcon, keys: '' },
];

const aligns = [
  { align: null, icon: AlignStartIcon, label: 'start' },
  { align: 'center', icon: AlignCenterIcon, label: 'center' },
  { align: 'end', icon: AlignEndIcon, label: 'end' },
] as const;

/** What can be added, and how the selected text looks. */
export const Toolbar = memo(function Toolbar({ editor, snippets, toSettings, toPanel }: ToolbarProps) {
  const texts = useTexts('editor');
  const shown = useEditorState(editor, textState);
  const { view } = editor;
  const run: Run = (command) => {
    command(view.state, view.dispatch, view);
    toText(view);
  };
  return (
    <Tools label={texts.formatting} className={styles['toolbar']}>
      <AddMenu run={run} snippets={snippets} />
      <StyleChoice style={shown.style} run={run} />
      <MarkButtons {...{ shown, run, toSettings }} />
      <LineButtons {...{ shown, run }} />
      <span className={styles['group']}>
        <IconButton
          icon={ValueIcon}
          label={texts.insertValue}
          onPress={() => run((state, dispatch) => (dispatch?.(state.tr.insertText('{{')), true))}
        />
        <IconButton
          icon={UndoIcon}
          label={`${texts.undo} ⌘Z`}
          isDisabled={!shown.canUndo}
          onPress={() => run(undo)}
        />
        <IconButton
          icon={RedoIcon}
          label={`${texts.redo} ⇧⌘Z`}
          isDisabled={!shown.canRedo}
          onPress={() => run(redo)}
        />
        {toPanel && <IconButton icon={SettingsIcon} label={texts.openPanel} onPress={() => toPanel()} />}
      </span>
    </Tools>
  );
});

interface ButtonsProps {
  shown: TextState;
  run: Run;
}

function MarkButtons({ shown, run, toSettings }: ButtonsProps & Pick<ToolbarProps, 'toSettings'>) {
  const texts = useTexts('editor');
  return (
    <span className={styles['group']}>
      {marks.map(({ mark, icon, keys }) => (
        <IconButton
          key={mark}
          icon={icon}
          label={`${texts[mark]} ${keys}`.trim()}
          aria-pressed={shown.marks.includes(mark)}
          isDisabled={!shown.isText}
          onPress={() => run(toggle(mark))}
        />
      ))}
      <IconButton
        icon={LinkIcon}
        label={`${texts.link} ⌘K`}
        aria-pressed={shown.marks.includes('link')}
        isDisabled={!shown.isText}
        onPress={() => toSettings('link')}
      />
      <ColorMenu color={shown.color} isDisabled={!shown.isText} run={run} />
    </span>
  );
}

/** How lines lie, and lists of them. */
function LineButtons({ shown, run }: ButtonsProps) {
  const texts = useTexts('editor');
  return (
    <span className={styles['group']} role="group" aria-label={texts.align}>
      {aligns.map(({ align, icon, label }) => (
        <IconButton
          key={label}
          icon={icon}
          label={texts[label]}
          aria-pressed={shown.canAlign && shown.align === align}
          isDisabled={!shown.canAlign}
          onPress={() => run(setAlign(align))}
        />
      ))}
      <IconButton icon={ListsIcon} label={texts.list} onPress={() => run(makeList(false))} />
      <IconButton icon={OrderedListIcon} label={texts.orderedList} onPress={() => run(makeList(true))} />
    </span>
  );
}

const groups: readonly KindGroup[] = ['basics', 'layout', 'live', 'code'];

function AddMenu({ run, snippets }: { run: Run; snippets: readonly SnippetLine[] }) {
  const texts = useTexts('editor');
  const { group: snippetGroup } = useTexts('snippets');
  return (
    <Menu
      label={texts.add}
      trigger={
        <Button size="small">
          <PlusIcon aria-hidden="true" /> {texts.add}
        </Button>
      }
    >
      {groups.map((group) => (
        <MenuSection key={group} title={texts.groups[group]}>
          {kinds
            .filter((one) => one.group === group)
            .map(({ kind, make, keys }) => (
              <MenuItem
                key={kind}
                icon={kindIcons[kind]}
                onAction={() => run(insertBlock(Fragment.from(make(texts))))}
                {...(keys !== undefined && { hint: keys })}
              >
                {texts.kinds[kind][0] ?? kind}
              </MenuItem>
            ))}
        </MenuSection>
      ))}
      {snippets.length > 0 && (
        <MenuSection title={snippetGroup}>
          {snippets.map(({ id, name }) => (
            <MenuItem key={id} icon={SnippetIcon} onAction={() => run(insertBlock(snippetBlock(id)))}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  );
}

const textStyles: readonly TextStyle[] = ['paragraph', 'heading1', 'heading2', 'heading3', 'quote'];

function StyleChoice({ style, run }: { style: string | null; run: Run }) {
  const texts = useTexts('editor');
  return (
    <Select
      label={texts.style}
      isLabelHidden
      value={textStyles.find((one) => one === style) ?? null}
      placeholder={texts.style}
      isDisabled={!textStyles.some((one) => one === style)}
      options={textStyles.map((value) => ({ value, label: texts.styles[value] }))}
      onChange={(next) => run(setStyle(next))}
    />
  );
}

function ColorMenu({ color, isDisabled, run }: { color: string | null; isDisabled: boolean; run: Run }) {
  const texts = useTexts('editor');
  return (
    <Menu
      label={texts.color}
      trigger={<IconButton icon={ColorIcon} label={texts.color} isDisabled={isDisabled} />}
    >
      <MenuItem isCurrent={color === null} onAction={() => run(setColor(null))}>
        {texts.colors.none}
      </MenuItem>
      {colorNames.map((name) => (
        <MenuItem key={name} isCurrent={color === name} onAction={() => run(setColor(name))}>
          {texts.colors[name]}
        </MenuItem>
      ))}
    </Menu>
  );
}

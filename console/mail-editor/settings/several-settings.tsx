import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Buttons, Panel } from '../../ui/frame/layout';
import { boxBlocks, duplicateBlocks, moveBlocks, removeBlocks } from '../typing/several-blocks';
import { toText } from '../use-mail-editor';

const commands: readonly {
  label: 'moveUp' | 'moveDown' | 'duplicate' | 'intoBox' | 'remove';
  command: Command;
}[] = [
  { label: 'moveUp', command: moveBlocks(-1) },
  { label: 'moveDown', command: moveBlocks(1) },
  { label: 'duplicate', command: duplicateBlocks },
  { label: 'intoBox', command: boxBlocks },
  { label: 'remove', command: removeBlocks },
];

interface SeveralSettingsProps {
  view: EditorView;
  count: number;
  /** Makes a snippet of them; null where none can be. */
  toShare: (() => void) | null;
}

/** What can be done with several blocks at once. */
export function SeveralSettings({ view, count, toShare }: SeveralSettingsProps) {
  const texts = useTexts('editor');
  const { share } = useTexts('snippets');
  return (
    <Panel title={texts.said.severalChosen(count)}>
      <Buttons>
        {commands.map(({ label, command }) => (
          <Button
            key={label}
            size="small"
            onPress={() => {
              command(view.state, view.dispatch);
              toText(view);
            }}
          >
            {texts[label]}
          </Button>
        ))}
        {toShare && (
          <Button size="small" onPress={toShare}>
            {share}
          </Button>
        )}
      </Buttons>
    </Panel>
  );
}

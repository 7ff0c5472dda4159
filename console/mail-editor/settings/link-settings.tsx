import type { EditorView } from 'prosemirror-view';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/frame/layout';
import { setLink, type LinkAt } from '../typing/text-state';
import { AddressField } from './phrase-field';

/** Where the selected text leads. */
export function LinkSettings({ view, at }: { view: EditorView; at: LinkAt }) {
  const texts = useTexts('editor');
  const set = (link: Parameters<typeof setLink>[1]) => setLink(at, link)(view.state, view.dispatch);
  return (
    <Panel title={texts.linkSection}>
      <AddressField key={`${at.from}`} label={texts.linkAddress} value={at.link} onChange={set} />
      {at.link !== '' && (
        <Button
          size="small"
          onPress={() => {
            set(null);
            view.focus();
          }}
        >
          {texts.removeTheLink}
        </Button>
      )}
    </Panel>
  );
}

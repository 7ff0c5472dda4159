import { useTexts } from '../texts/language';
import { isBlockType } from './document/shape';
import type { MailEditor } from './editor';
import styles from './mail-editor.module.css';
import type { EditorTexts } from '../languages/en/mail-editor/editor';
import type { Said } from './typing/say';
import { useEditorState } from './use-mail-editor';

/** Tells those who do not see the email what has become of it. */
export function Announcements({ editor }: { editor: MailEditor }) {
  const texts = useTexts('editor');
  const said = useEditorState(editor, () => editor.said());
  return (
    <p className={styles['said']} role="status">
      {said === null ? '' : sentence(said, texts)}
    </p>
  );
}

function sentence(said: Said, texts: EditorTexts): string {
  switch (said.what) {
    case 'moved':
      return texts.said.moved(said.place, said.of);
    case 'severalChosen':
    case 'severalRemoved':
      return texts.said[said.what](said.count);
    case 'pasted':
      return texts.said.pasted(said.values);
    case 'imageAdded':
      return texts.said.imageAdded;
    default:
      return texts.said[said.what](isBlockType(said.type) ? texts.names[said.type] : said.type);
  }
}

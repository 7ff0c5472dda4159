import type { MailDocument } from '../mail-editor/document/document';
import { newId } from '../mail-editor/document/new-id';

interface Words {
  firstTitle: string;
  firstText: [before: string, after: string];
  firstButton: string;
  firstOtherwise: string;
}

/** What a confirmation email in blocks begins with: all that it needs. */
export function firstConfirmation(
  { firstTitle, firstText: [before, after], firstButton, firstOtherwise }: Words,
  language: string,
): MailDocument {
  const list = { value: 'list.name', bold: true as const };
  return {
    version: 1,
    language,
    blocks: [
      { id: newId(), type: 'heading', level: 1, content: [{ text: firstTitle }] },
      { id: newId(), type: 'paragraph', content: [{ text: before }, list, { text: after }] },
      {
        id: newId(),
        type: 'button',
        content: [{ text: firstButton }],
        href: [{ value: 'confirmUrl' }],
      },
      { id: newId(), type: 'paragraph', content: [{ text: firstOtherwise, color: 'soft' }] },
    ],
  };
}

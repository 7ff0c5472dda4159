import { documentText } from '../mail-editor/document/document-text';
import { useTexts } from '../texts/language';
import { Fact, Facts } from '../ui/form/inline-field';
import type { MailDraft } from './mail-fields';

/** What an email is written in, for those who may not change it. */
export function MailFacts({ mail }: { mail: MailDraft }) {
  const texts = useTexts('mailFields');
  return (
    <Facts>
      {(['subject', 'preheader', 'html', 'text'] as const).map((key) => (
        <Fact key={key} label={texts[key]}>
          {key === 'html' && mail.document !== undefined
            ? documentText(mail.document.blocks)
            : (mail[key] ?? '–')}
        </Fact>
      ))}
    </Facts>
  );
}

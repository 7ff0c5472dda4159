import { useTexts } from '../texts/language';
import { Pair } from '../ui/frame/layout';
import { ValueLine } from './line/value-line';
import { valuesIn, type KnownValue } from './values';
import type { EditorWords } from './words';

export interface Inbox {
  subject: string;
  preheader: string;
}

interface InboxFieldsProps {
  inbox: Inbox;
  onChange: (part: Partial<Inbox>) => void;
  problem: (path: string) => string | undefined;
  values: readonly KnownValue[];
  words: EditorWords;
}

/** What an inbox shows of an email: its subject, and the text beside it. */
export function InboxFields({ inbox, onChange, problem, values, words }: InboxFieldsProps) {
  const texts = useTexts('mailFields');
  const shared = { values: valuesIn(values, null), words };
  return (
    <Pair>
      <ValueLine
        {...shared}
        label={texts.subject}
        value={inbox.subject}
        onChange={(subject) => onChange({ subject })}
        problem={problem('subject')}
      />
      <ValueLine
        {...shared}
        label={texts.preheader}
        value={inbox.preheader}
        onChange={(preheader) => onChange({ preheader })}
        hint={texts.preheaderHint}
        problem={problem('preheader')}
      />
    </Pair>
  );
}

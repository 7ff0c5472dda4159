import { SenderChoice } from '../../senders/sender-choice';
import { useTexts } from '../../texts/language';
import { Field } from '../../ui/form/field';
import { Panel } from '../../ui/frame/layout';
import styles from '../broadcasts.module.css';
import { MailChoice } from './mail-choice';
import type { Broadcast, BroadcastChange } from '../queries';

interface Props {
  id: string;
  draft: Pick<Broadcast, 'name' | 'audience' | 'mail' | 'sender' | 'replyTo'>;
  /** All variants have contents of their own. */
  hasOwnContents: boolean;
  /** Something is still missing from what was typed. */
  isUnfinished: boolean;
  onChange: (change: BroadcastChange) => void;
  problem: (path: string) => string | undefined;
}

/** What a draft sends, from whom, and where replies go. */
export function MailPanel(props: Props) {
  const { id, hasOwnContents, isUnfinished, onChange, problem } = props;
  const { name, audience, mail, sender, replyTo } = props.draft;
  const texts = useTexts('broadcasts');
  const drafts = useTexts('draft');
  const replies = useTexts('senders');
  return (
    <Panel title={texts.mail}>
      {hasOwnContents ? (
        <p className={styles['soft']}>{drafts.inVariants}</p>
      ) : (
        <MailChoice
          name={`broadcasts/${id}/mail`}
          proposedSubject={name}
          list={audience?.list ?? null}
          mail={mail}
          onChange={(next) => onChange({ mail: next })}
          problem={problem}
        />
      )}
      {isUnfinished && <p className={styles['soft']}>{drafts.mailUnfinished}</p>}
      <SenderChoice
        value={sender}
        otherwise={mail !== null && 'template' in mail ? 'ofTemplate' : 'ofWorkspace'}
        pending="pendingBroadcast"
        onChange={(next) => onChange({ sender: next })}
        problem={problem('sender')}
      />
      <Field
        type="email"
        label={replies.replyTo}
        value={replyTo ?? ''}
        onChange={(typed) => onChange({ replyTo: typed.trim() === '' ? null : typed })}
        hint={texts.replyToHint}
        problem={problem('replyTo')}
      />
    </Panel>
  );
}

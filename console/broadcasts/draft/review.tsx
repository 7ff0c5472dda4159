import { useQuery } from '@tanstack/react-query';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useMe } from '../../api/me';
import { sendingQuery } from '../../settings/queries';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button, Link } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { Fact, Facts } from '../../ui/form/inline-field';
import { Banner } from '../../ui/status';
import { Warnings } from '../../warnings/warnings';
import { AudienceFacts } from '../audience-facts';
import { TimeFacts, useMailNames, VariantFacts } from '../broadcast-facts';
import styles from '../broadcasts.module.css';
import type { Preview } from '../queries';
import { Counted } from './counted';
import { lastOut } from './last-out';
import { UnmeasuredWinner } from './unmeasured-winner';
import type { Checked, useChecks } from './use-checks';

interface Props extends Pick<Checked, 'draft' | 'warnings' | 'approval'> {
  preview: Preview;
  /** Sends what has this preview. */
  send: Pick<ReturnType<typeof useChecks>['send'], 'mutate' | 'error' | 'isPending' | 'reset'>;
  isOpen: boolean;
  onClose: () => void;
}

/** What is about to happen, before it does: who gets which email when, who does not and why, and what looks wrong in it. */
export function Review({ isOpen, onClose, ...asked }: Props) {
  const { reviewTitle } = useTexts('draft');
  const close = () => {
    onClose();
    asked.send.reset();
  };
  return (
    <Dialog title={reviewTitle(asked.draft.name)} isOpen={isOpen} onClose={close} isBroad>
      <Asked {...asked} onClose={close} />
    </Dialog>
  );
}

function Asked({ draft, preview, warnings, approval, send, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts('broadcasts');
  const drafts = useTexts('draft');
  const formats = useFormats();
  const approvals = useTexts('approval');
  const { workspace, role } = useMe();
  const above = workspace.approvalAbove;
  const isUnapproved = above !== null && preview.recipients > above && !approval?.approvedBy;
  const maySend = isAtLeast(role, 'editor');
  const people = formats.number(preview.recipients);
  const end = lastOut(draft, preview.recipients, { texts: drafts, formats });
  return (
    <div className={styles['parts']}>
      <Counted preview={preview} />
      <AudienceFacts audience={draft.audience} />
      <MailFacts draft={draft} />
      {draft.variants.length > 0 && <VariantFacts broadcast={draft} />}
      <TimeFacts broadcast={draft} />
      <p className={styles['soft']}>{draft.time === null ? `${end} ${drafts.undoAfter}` : end}</p>
      <Measured />
      <UnmeasuredWinner broadcast={draft} />
      <Warnings warnings={warnings} />
      {send.error && <Failure error={send.error} />}
      {isUnapproved && (
        <Banner tone="warn">{approvals.needed(above ?? 0, formats.number(above ?? 0))}</Banner>
      )}
      {!maySend && <Banner tone="idle">{approvals.nobodySent}</Banner>}
      <DialogActions onCancel={onClose}>
        {maySend && !isUnapproved && (
          <Button kind="primary" onPress={() => send.mutate(preview.id)} isPending={send.isPending}>
            {draft.time === null ? texts.sendTo(people) : texts.scheduleFor(people)}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function MailFacts({ draft }: Pick<Props, 'draft'>) {
  const { mail } = draft;
  const texts = useTexts('broadcasts');
  const { subject } = useTexts('mailFields');
  const { from } = useTexts('senders');
  const { templateName, senderName } = useMailNames(draft);
  return (
    <Facts>
      {mail !== null && 'template' in mail && <Fact label={texts.template}>{templateName ?? '…'}</Fact>}
      {mail !== null && !('template' in mail) && <Fact label={subject}>{mail.subject}</Fact>}
      {senderName !== undefined && <Fact label={from}>{senderName}</Fact>}
    </Facts>
  );
}

/** Whether it will be known who opens and clicks. That cannot be made good once it was sent. */
function Measured() {
  const texts = useTexts('draft');
  const { data } = useQuery(sendingQuery);
  if (data === undefined) return null;
  const { clicks, opens } = data.sending.tracking;
  return (
    <p className={styles['soft']}>
      {texts.measured({ clicks, opens })}{' '}
      {!(clicks && opens) && <Link to="/settings/sending">{texts.changeMeasured}</Link>}
    </p>
  );
}

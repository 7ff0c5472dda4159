import { useState } from 'react';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useMe } from '../../api/me';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Buttons, Panel } from '../../ui/frame/layout';
import { Instant } from '../../ui/marks';
import { Status } from '../../ui/status';
import styles from '../broadcasts.module.css';
import type { Broadcast, TaggedBroadcast } from '../queries';
import { AskDialog, DeclineDialog } from './approval-dialogs';
import { Comments } from './comments';
import { useApproval } from './use-approval';

interface Props {
  tagged: TaggedBroadcast;
  /** Saves what is typed, so that what is approved is what was seen. */
  saveFirst?: () => Promise<void>;
}

/** Whether a second person has approved a broadcast, and what members say about it. */
export function ApprovalPanel({ tagged, saveFirst }: Props) {
  const texts = useTexts('approval');
  const { broadcast } = tagged;
  return (
    <Panel title={texts.title}>
      <div className={styles['parts']}>
        {broadcast.status === 'draft' && <Approval tagged={tagged} {...(saveFirst && { saveFirst })} />}
        <Comments broadcast={broadcast} />
      </div>
    </Panel>
  );
}

function Approval({ tagged: { broadcast, etag }, saveFirst }: Props) {
  const { id, approval } = broadcast;
  const texts = useTexts('approval');
  const formats = useFormats();
  const { workspace, user, role } = useMe();
  const [asks, setAsks] = useState<'ask' | 'decline' | null>(null);
  const { step } = useApproval(id, { etag, ...(saveFirst && { saveFirst }) });
  const above = workspace.approvalAbove;
  if (above === null && approval === null) return null;
  const isOwn = approval?.requestedBy.id === user.id;
  const maySend = isAtLeast(role, 'editor');
  const close = () => {
    setAsks(null);
    step.reset();
  };
  return (
    <>
      {above !== null && <p className={styles['soft']}>{texts.needed(above, formats.number(above))}</p>}
      {approval !== null && <State approval={approval} />}
      {isOwn && approval.approvedBy === null && <p className={styles['soft']}>{texts.notYours}</p>}
      {step.error !== null && asks === null && <Failure error={step.error} />}
      <Buttons>
        {approval === null && <Button onPress={() => setAsks('ask')}>{texts.ask}</Button>}
        {approval?.approvedBy === null && !isOwn && maySend && (
          <Button
            kind="primary"
            onPress={() => step.mutate({ verb: 'approve', note: '' })}
            isPending={step.isPending && asks === null}
          >
            {texts.approve}
          </Button>
        )}
        {approval !== null && (isOwn || maySend) && (
          <Button onPress={() => setAsks('decline')}>{isOwn ? texts.takeBack : texts.decline}</Button>
        )}
      </Buttons>
      <AskDialog isOpen={asks === 'ask'} step={step} onClose={close} />
      <DeclineDialog isOpen={asks === 'decline'} isOwn={isOwn} step={step} onClose={close} />
    </>
  );
}

function State({ approval }: { approval: NonNullable<Broadcast['approval']> }) {
  const texts = useTexts('approval');
  const { requestedBy, requestedAt, approvedBy, approvedAt } = approval;
  return (
    <>
      <Status tone={approvedBy === null ? 'wait' : 'good'}>
        {approvedBy === null ? texts.isAsked : texts.isApproved}
      </Status>
      <p className={styles['soft']}>
        {texts.by((approvedBy ?? requestedBy).name)} <Instant at={approvedAt ?? requestedAt} />
      </p>
      {approvedBy !== null && <p className={styles['soft']}>{texts.changeEnds}</p>}
    </>
  );
}

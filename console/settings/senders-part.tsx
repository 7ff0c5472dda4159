import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { senderLine, sendersQuery, type Sender } from '../senders/queries';
import { SenderDialog } from '../senders/sender-dialog';
import { SenderRow } from '../senders/sender-row';
import { useTexts } from '../texts/language';
import { Button, Link } from '../ui/button';
import { Panel } from '../ui/frame/layout';
import { Status } from '../ui/status';
import { Loaded } from './part';
import { workspaceQuery, type Workspace } from './queries';
import styles from './settings.module.css';

/** The addresses that the workspace sends as: the default first, then the others. */
export function SendersPart() {
  const texts = useTexts('senders');
  const senders = useQuery(sendersQuery);
  const workspace = useQuery(workspaceQuery);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="small" onPress={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <Panel title={texts.title} hint={texts.intro} action={add}>
        <Loaded query={workspace}>
          {({ workspace: own }) => (
            <Loaded query={senders}>{({ data }) => <Rows workspace={own} senders={data} />}</Loaded>
          )}
        </Loaded>
      </Panel>
      <SenderDialog sender={null} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function Rows({ workspace, senders }: { workspace: Workspace; senders: readonly Sender[] }) {
  const isDefault = ({ email }: Sender) => email === workspace.senderEmail;
  const sorted = senders.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
  return (
    <ul className={styles['rows']}>
      {!senders.some(isDefault) && <Default workspace={workspace} />}
      {sorted.map((sender) => (
        <SenderRow key={sender.id} sender={sender} isDefault={isDefault(sender)} />
      ))}
    </ul>
  );
}

/** The default where it needs no confirmation, or is the installation's. */
function Default({
  workspace: { name, senderName, senderEmail, senderConfirmed },
}: {
  workspace: Workspace;
}) {
  const texts = useTexts('senders');
  const isPending = senderConfirmed === false;
  return (
    <li>
      <div>
        <b>
          {senderEmail === null
            ? texts.installation
            : senderLine({ name: senderName ?? name, email: senderEmail })}
        </b>
        <Status tone={isPending ? 'wait' : 'good'}>
          {isPending ? `${texts.isDefault} · ${texts.pending}` : texts.isDefault}
        </Status>
      </div>
      <Link to="/settings/workspace">{texts.changeDefault}</Link>
    </li>
  );
}

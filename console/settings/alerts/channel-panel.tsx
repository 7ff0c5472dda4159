import { useState } from 'react';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Failure, problemAt, unplaced } from '../../ui/failure';
import { Field } from '../../ui/form/field';
import { Buttons, Panel } from '../../ui/frame/layout';
import { Instant } from '../../ui/marks';
import { Banner, Status } from '../../ui/status';
import { PartForm } from '../part-form';
import { AlertTimes } from './alert-times';
import { isUnderWay, type Channel, type Connected } from './queries';
import { useChannel } from './use-channel';

const EXAMPLES: Record<Channel, string> = {
  slack: 'https://hooks.slack.com/services/…',
  webhook: 'https://example.com/hook',
};

/** Where a channel of the workspace is connected, tried and told when. */
export function ChannelPanel({ channel, connected }: { channel: Channel; connected: Connected | null }) {
  const texts = useTexts('alerts');
  const [url, setUrl] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { connect, choose, disconnect, test } = useChannel(channel, connected);
  const path = `${channel}.url`;
  const error = choose.error ?? disconnect.error ?? test.error;
  const save = () => connect.mutate(url, { onSuccess: () => setUrl('') });
  return (
    <Panel title={texts[channel]} hint={channel === 'slack' ? texts.slackHint : texts.webhookHint}>
      {error && <Failure error={error} />}
      {connected && <Latest connected={connected} />}
      <PartForm onSubmit={save} error={unplaced(connect.error, [path])}>
        <Field
          label={texts.address}
          hint={connected === null ? texts.sealed : texts.kept(connected.origin)}
          value={url}
          onChange={setUrl}
          autoComplete="off"
          placeholder={EXAMPLES[channel]}
          problem={problemAt(connect.error, path)}
        />
        <Buttons>
          <Button type="submit" isPending={connect.isPending} isDisabled={url.trim() === ''}>
            {connected === null ? texts.connect : texts.replace}
          </Button>
          {connected && (
            <>
              <Button isPending={test.isPending || isUnderWay(connected)} onPress={() => test.mutate()}>
                {texts.test}
              </Button>
              <Button isPending={disconnect.isPending} onPress={() => setAsking(true)}>
                {texts.disconnect}
              </Button>
            </>
          )}
        </Buttons>
      </PartForm>
      <Dialog
        title={texts.disconnectTitle(texts[channel])}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{texts.disconnectText}</p>
        <DialogActions onCancel={() => setAsking(false)}>
          <Button
            kind="danger"
            onPress={() => {
              setAsking(false);
              disconnect.mutate();
            }}
          >
            {texts.disconnect}
          </Button>
        </DialogActions>
      </Dialog>
      {connected && <AlertTimes times={connected.times} onChange={(times) => choose.mutate(times)} />}
    </Panel>
  );
}

/** What became of the latest message. */
function Latest({ connected: { latest } }: { connected: Connected }) {
  const texts = useTexts('alerts');
  if (latest === null) return null;
  if (latest.sentAt !== null)
    return (
      <Status tone="good">
        {texts.latestSent} <Instant at={latest.sentAt} />
      </Status>
    );
  if (latest.error !== null) return <Banner tone="bad">{texts.latestFailed(latest.error)}</Banner>;
  return <Status tone="wait">{texts.latestWaits}</Status>;
}

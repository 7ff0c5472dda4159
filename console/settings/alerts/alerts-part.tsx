import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { api, dataOf } from '../../api/client';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/language';
import { Failure } from '../../ui/failure';
import { Select } from '../../ui/form/choice';
import { Panel } from '../../ui/frame/layout';
import { Banner } from '../../ui/status';
import { Loaded } from '../part';
import { AlertTimes } from './alert-times';
import { ChannelPanel } from './channel-panel';
import { ownAlertsQuery, workspaceAlertsQuery, type OwnAlerts, type Times } from './queries';
import styles from './alerts.module.css';

const SAVING = ['alerts', 'save'];
const LANGUAGES = ['en', 'de', 'fr'] as const;

/** What the user gets by email, and what goes to the workspace's Slack and webhook. */
export function AlertsPart() {
  const { role } = useMe();
  return (
    <div className={styles['part']}>
      <Loaded query={useQuery(ownAlertsQuery)}>{(own) => <OwnPanel own={own} />}</Loaded>
      {isAtLeast(role, 'admin') && <Channels />}
    </div>
  );
}

function Channels() {
  return (
    <Loaded query={useQuery(workspaceAlertsQuery)}>
      {({ slack, webhook }) => (
        <>
          <ChannelPanel channel="slack" connected={slack} />
          <ChannelPanel channel="webhook" connected={webhook} />
        </>
      )}
    </Loaded>
  );
}

type Changes = { times?: Partial<Times>; language?: OwnAlerts['language'] };

function OwnPanel({ own: { times, language, email, emailVerified } }: { own: OwnAlerts }) {
  const texts = useTexts('alerts');
  const queryClient = useQueryClient();
  const { queryKey } = ownAlertsQuery;
  const save = useMutation({
    mutationKey: SAVING,
    // One after the other, and each is shown at once.
    scope: { id: SAVING.join('/') },
    mutationFn: (changes: Changes) => dataOf(api.PUT('/api/alerts', { body: changes })),
    onMutate: ({ times: chosen, ...rest }) => {
      queryClient.setQueryData(
        queryKey,
        (now) => now && { ...now, ...rest, times: { ...now.times, ...chosen } },
      );
    },
    onSettled: async (saved) => {
      if (queryClient.isMutating({ mutationKey: SAVING }) > 1) return;
      if (saved === undefined) await queryClient.invalidateQueries({ queryKey });
      else queryClient.setQueryData(queryKey, saved);
    },
  });
  return (
    <Panel title={texts.title} hint={texts.hint(email)}>
      {!emailVerified && <Banner tone="warn">{texts.unverified(email)}</Banner>}
      {save.error && <Failure error={save.error} />}
      <AlertTimes times={times} onChange={(changes) => save.mutate({ times: changes })} />
      <Select
        label={texts.language}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))}
        onChange={(value) => save.mutate({ language: value })}
      />
    </Panel>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { awaitedServerQuery } from '../api/attention';
import { api, dataOf, type Schemas } from '../api/client';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Fact, Facts } from '../ui/form/inline-field';
import { Buttons, Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { Banner, Status } from '../ui/status';
import { Loaded } from './part';
import { systemQuery } from './queries';
import styles from './settings.module.css';

type System = Schemas['System'];

/** What runs, what waits, and whether email gets out. */
export function SystemPart() {
  const { role } = useMe();
  const query = useQuery(systemQuery);
  return (
    <Loaded query={query}>
      {(system) => (
        <>
          <Running system={system} />
          {system.queues && <Queues queues={system.queues} />}
          {isAtLeast(role, 'admin') && <TestMail />}
        </>
      )}
    </Loaded>
  );
}

function Running({ system }: { system: System }) {
  const texts = useTexts('settings');
  const { version, baseUrl, isLocal, mailCatcher, temporalUi, mongodb, temporal, worker, warnings } = system;
  const { data: awaited } = useQuery(awaitedServerQuery);
  const state = (isUp: boolean): ReactNode => (
    <Status tone={isUp ? 'good' : 'bad'}>{isUp ? texts.up : texts.away}</Status>
  );
  return (
    <Panel title={texts.system}>
      {warnings?.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      <Facts>
        <Fact label="MongoDB">{state(mongodb)}</Fact>
        <Fact label="Temporal">{state(temporal)}</Fact>
        <Fact label={texts.worker}>
          {state(worker.running)}{' '}
          {worker.lastSeenAt !== null && (
            <>
              {texts.seen} <Instant at={worker.lastSeenAt} />
            </>
          )}
        </Fact>
        <Fact label={texts.version}>{version}</Fact>
        <Fact label={texts.baseUrl}>
          {baseUrl} {isLocal && `(${texts.isLocal})`}
        </Fact>
        <Fact label={texts.mail}>
          {awaited ? (
            <Status tone="bad">
              {texts.mailAway} {awaited.since !== null && <Instant at={awaited.since} />}
            </Status>
          ) : mailCatcher === null ? (
            texts.mailDelivered
          ) : (
            <Out href={mailCatcher}>{texts.mailCaught}</Out>
          )}
        </Fact>
        {temporalUi !== null && (
          <Fact label={texts.temporalUi}>
            <Out href={temporalUi}>{temporalUi}</Out>
          </Fact>
        )}
        <Fact label={texts.reference}>
          <Out href="/docs">{texts.apiReference}</Out>
        </Fact>
      </Facts>
    </Panel>
  );
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles['out']} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function Queues({ queues }: { queues: NonNullable<System['queues']> }) {
  const texts = useTexts('settings');
  return (
    <Panel title={texts.queues} hint={texts.queuesHint}>
      <Facts>
        {queues.map(({ name, oldestSince }) => (
          <Fact key={name} label={texts.queueNames[name] ?? name}>
            {oldestSince === null ? (
              texts.nothingWaits
            ) : (
              <>
                {texts.waitsSince} <Instant at={oldestSince} />
              </>
            )}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

/** Sends an email to the user, and shows what the mail server said at each stage. */
function TestMail() {
  const texts = useTexts('settings');
  const { user } = useMe();
  const send = useMutation({ mutationFn: () => dataOf(api.POST('/api/system/test-mail', { body: {} })) });
  return (
    <Panel title={texts.testMail} hint={texts.testMailHint(user.email)}>
      {send.error && <Failure error={send.error} />}
      <Buttons>
        <Button isPending={send.isPending} onPress={() => send.mutate()}>
          {texts.sendTest}
        </Button>
      </Buttons>
      {send.data && (
        <>
          <Banner tone={send.data.ok ? 'good' : 'bad'}>
            {send.data.ok ? texts.testSent(send.data.to) : (send.data.error?.message ?? '')}
          </Banner>
          <ul className={styles['rows']}>
            {send.data.stages.map(({ stage, ok, said, atMs }) => (
              <li key={stage}>
                <Status tone={ok ? 'good' : 'bad'}>{stage}</Status>
                <div>
                  <span>{said.join(' ')}</span>
                </div>
                <span>{atMs} ms</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf, type Schemas } from '../api/client';
import { useMe } from '../api/me';
import { FlowDrawing } from '../automations/flow-drawing';
import type { StarterKey } from '../automations/queries';
import { startedFrom, useStarters, type StarterInWords } from '../automations/use-starters';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select } from '../ui/form/choice';
import { Failure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { PageFrame } from '../ui/frame/page-frame';
import { PathLink } from '../ui/json/path-link';
import { SkeletonRows } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import { useWarningText } from '../warnings/warnings';
import { MailSeen } from './mail-seen';
import styles from './start.module.css';

/** A starter becomes an automation: looked at as a dry run, activated, and its first email sent to the user. */
export function AutomationStep() {
  const texts = useTexts('start');
  const { role } = useMe();
  const { starters, error } = useStarters();
  const [key, setKey] = useState<StarterKey>('welcome');
  const make = useMutation({
    mutationFn: (starter: StarterInWords) =>
      dataOf(api.POST('/api/automations', { body: startedFrom(starter) })),
  });
  if (!isAtLeast(role, 'editor')) return <p>{texts.editorOnly}</p>;
  if (error) return <Failure error={error} />;
  if (starters === undefined) return <SkeletonRows count={3} />;
  if (make.data !== undefined) return <Preview automation={make.data} />;
  const chosen = starters.find((starter) => starter.key === key);
  const options = starters.map(({ key: value, name, provider }) => ({
    value,
    label: name,
    ...(provider !== null && { hint: provider }),
  }));
  return (
    <div className={styles['form']}>
      {make.error && <Failure error={make.error} />}
      <Select label={texts.starter} options={options} value={key} onChange={setKey} hint={chosen?.text} />
      {chosen !== undefined && <FlowDrawing steps={chosen.steps} />}
      <div className={styles['buttons']}>
        <Button kind="primary" isPending={make.isPending} onPress={() => chosen && make.mutate(chosen)}>
          {texts.makeAutomation}
        </Button>
      </div>
    </div>
  );
}

type Automation = Schemas['SavedAutomation'];

/** What would happen to the user, and the activation. */
function Preview({ automation }: { automation: Automation }) {
  const texts = useTexts('start');
  const { user } = useMe();
  const queryClient = useQueryClient();
  const { id } = automation;
  const path = { params: { path: { id } } };
  const dryRun = useQuery({
    queryKey: ['automations', id, 'first-run'],
    queryFn: () =>
      dataOf(
        api.POST('/api/automations/{id}/test', {
          ...path,
          body: { contact: { email: user.email, name: user.name } },
        }),
      ),
  });
  const activate = useMutation({
    mutationFn: () => dataOf(api.POST('/api/automations/{id}/activate', path)),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['automations'] }),
        queryClient.invalidateQueries({ queryKey: ['onboarding'] }),
      ]),
  });
  const activation = (
    <>
      <Warnings warnings={activate.data?.warnings ?? automation.warnings} />
      {activate.data === undefined ? (
        <div className={styles['buttons']}>
          <Button kind="primary" isPending={activate.isPending} onPress={() => activate.mutate()}>
            {texts.activate}
          </Button>
          <PathLink href={`/automations/${id}`}>{texts.editFirst}</PathLink>
        </div>
      ) : (
        <>
          <MailSeen automationId={id} />
          <div className={styles['buttons']}>
            <PathLink href={`/automations/${id}`}>{texts.edit}</PathLink>
          </div>
        </>
      )}
    </>
  );
  return (
    <div className={styles['form']}>
      <p>{texts.previewText(automation.name)}</p>
      {activate.error && <Failure error={activate.error} />}
      {dryRun.data ? (
        <Mails mails={dryRun.data.mails} isDrawn={activate.data === undefined}>
          {activation}
        </Mails>
      ) : dryRun.error ? (
        <Failure error={dryRun.error} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </div>
  );
}

/** What to change before real people get the emails. */
function Warnings({ warnings }: { warnings: Schemas['ActivatedAutomation']['warnings'] }) {
  const texts = useTexts('start');
  const say = useWarningText();
  const messages = [...new Set(warnings.map(say))];
  if (messages.length === 0) return null;
  return (
    <Banner tone="warn">
      {texts.warnings}
      <ul className={styles['warnings']}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** More than the two lines shown. */
const EXCERPT = 400;

interface MailsProps {
  mails: Schemas['DryRun']['mails'];
  /** Whether the chosen one is drawn below what can be done. */
  isDrawn: boolean;
  /** What can be done. */
  children: ReactNode;
}

/** The emails that someone who enters now would get, one of them as it looks. */
function Mails({ mails, isDrawn, children }: MailsProps) {
  const texts = useTexts('start');
  const [shown, setShown] = useState(0);
  const html = mails[shown]?.html ?? null;
  return (
    <>
      <ol className={styles['mails']}>
        {mails.map(({ step, subject, text, at }, index) => (
          <li key={step}>
            <button type="button" aria-pressed={index === shown} onClick={() => setShown(index)}>
              <Instant at={at.at} />
              <span>
                <b>{subject}</b>
                <span>{text.slice(0, EXCERPT)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {children}
      {isDrawn && html !== null && (
        <PageFrame
          label={texts.mailPreview(mails[shown]?.subject ?? '')}
          html={html}
          scheme="light"
          width="desktop"
        />
      )}
    </>
  );
}

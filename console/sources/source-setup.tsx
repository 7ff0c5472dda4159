import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { CopyField } from '../ui/copy';
import { unplaced } from '../ui/failure';
import { Form } from '../ui/form/form';
import { Buttons, Panel } from '../ui/frame/layout';
import { Copy, CopyableCode } from '../ui/marks';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import { proposedSecret, providerOfSource, type Provider } from './providers';
import type { Source } from './queries';
import { emptySigning, signingBody } from './signing-body';
import { SigningFields, signingPaths } from './signing-fields';
import styles from './sources.module.css';
import { useSourceChange } from './use-source-change';

/** Connects a service in three steps: the address, the signature, the first payload. */
export function SourceSetup({ source }: { source: Source }) {
  const texts = useTexts('sources');
  const provider = providerOfSource(source);
  const setup = useTexts('sourceSetup')[provider.id];
  const { scheme, docs } = provider;
  const isSigned = source.signing !== null;
  return (
    <Panel title={texts.setUp}>
      <ol className={styles['steps']}>
        <Step number={1} title={texts.stepAddress} isDone={isSigned}>
          <p>{setup.address}</p>
          {source.url !== null && (
            <CopyField label={texts.address} value={source.url} hint={texts.addressHint} />
          )}
          {docs !== undefined && (
            <p>
              <a href={docs} target="_blank" rel="noreferrer">
                {texts.docs}
              </a>
            </p>
          )}
        </Step>
        <Step number={2} title={texts.stepSecret} isDone={isSigned}>
          <p>{isSigned ? texts.secretSaved : setup.secret}</p>
          {scheme !== null && !isSigned && <SecretStep source={source} provider={provider} />}
        </Step>
        <Step number={3} title={texts.stepFirst} isDone={false}>
          <FirstPayload source={source} />
          {source.enabled && scheme === null && source.url !== null && (
            <>
              <p>{texts.tryIt}</p>
              <CopyableCode>{exampleFor(source.url)}</CopyableCode>
            </>
          )}
        </Step>
      </ol>
    </Panel>
  );
}

function exampleFor(url: string): string {
  return `curl ${url} -H 'content-type: application/json' -d '{ "type": "order.placed", "customer": { "email": "ada@example.com" } }'`;
}

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li {...(isDone && { 'data-done': true })}>
      <span className={styles['number']} aria-hidden="true">
        {isDone ? '✓' : number}
      </span>
      <div className={styles['step']}>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** Takes the secret of the service, or proposes one to enter there. */
function SecretStep({ source, provider }: { source: Source; provider: Provider }) {
  const texts = useTexts('sources');
  const { scheme, isSecretChosen = false } = provider;
  const [draft, setDraft] = useState(() => ({
    ...emptySigning,
    secret: isSecretChosen ? proposedSecret(provider) : '',
  }));
  const { mutate, error, isPending } = useSourceChange(source.id, () => notify(texts.secretSaved));
  if (scheme === null) return null;
  return (
    <Form
      className={styles['step']}
      error={unplaced(error, signingPaths)}
      onSubmit={() => mutate({ signing: signingBody(scheme, draft), enabled: true })}
    >
      <SigningFields provider={provider} draft={draft} onChange={setDraft} error={error} />
      <Buttons>
        {isSecretChosen && <Copy text={draft.secret} />}
        <Button type="submit" kind="primary" isPending={isPending}>
          {isSecretChosen ? texts.useSecret : texts.saveSecret}
        </Button>
      </Buttons>
    </Form>
  );
}

/** What is known about the first payload; the screen changes when it has come. */
function FirstPayload({ source: { enabled, lastRefusedReason } }: { source: Source }) {
  const texts = useTexts('sources');
  if (!enabled) return <Status tone="idle">{texts.firstOff}</Status>;
  return (
    <div role="status" className={styles['step']}>
      <Status tone="wait">{texts.firstWaiting}</Status>
      {lastRefusedReason !== null && <Status tone="bad">{texts.firstRefused(lastRefusedReason)}</Status>}
    </div>
  );
}

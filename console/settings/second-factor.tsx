import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { CopyField } from '../ui/copy';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Buttons, Pair, Panel } from '../ui/frame/layout';
import { CopyableCode } from '../ui/marks';
import { Banner, Status } from '../ui/status';
import { notify } from '../ui/toast';
import { CodeField } from './code-field';
import { Loaded } from './part';
import { PartForm } from './part-form';
import { PasswordField } from './password-field';
import { QrCode } from './qr-code';
import { totpQuery } from './queries';

/** One-time passwords of an authenticator app: set up, recovery codes, removed. */
export function SecondFactor() {
  const texts = useTexts('settings');
  const query = useQuery(totpQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Panel title={texts.secondFactor} hint={texts.secondFactorText}>
      {codes && (
        <Banner
          tone="good"
          actions={
            <Button size="small" onPress={() => setCodes(null)}>
              {texts.stored}
            </Button>
          }
        >
          {texts.recoveryCodes}
          <CopyableCode>{codes.join('\n')}</CopyableCode>
        </Banner>
      )}
      <Loaded query={query}>
        {(factor) =>
          factor.enabled ? <InForce factor={factor} onCodes={setCodes} /> : <SetUp onCodes={setCodes} />
        }
      </Loaded>
    </Panel>
  );
}

/** Password first; then the secret for the app, and a code of it as proof. */
function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const texts = useTexts('settings');
  const [password, setPassword] = useState('');
  const begin = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/totp', { body: { password } })),
    onSuccess: () => setPassword(''),
  });
  if (begin.data) return <Confirm secret={begin.data.secret} uri={begin.data.uri} onCodes={onCodes} />;
  return (
    <PartForm error={unplaced(begin.error, ['password'])} onSubmit={() => begin.mutate()}>
      <PasswordField label={texts.password} value={password} onChange={setPassword} error={begin.error} />
      <Buttons>
        <Button type="submit" isPending={begin.isPending} isDisabled={password === ''}>
          {texts.setUpFactor}
        </Button>
      </Buttons>
    </PartForm>
  );
}

interface ConfirmProps {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
}

function Confirm({ secret, uri, onCodes }: ConfirmProps) {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/totp/confirm', { body: { code } })),
    onSuccess: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      await queryClient.invalidateQueries({ queryKey: ['totp'] });
    },
  });
  return (
    <PartForm error={unplaced(confirm.error, ['code'])} onSubmit={() => confirm.mutate()}>
      <QrCode label={texts.qrCode} text={uri} />
      <CopyField label={texts.factorSecret} value={secret} hint={texts.factorSecretHint} />
      <Field
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        problem={problemAt(confirm.error, 'code')}
      />
      <Buttons>
        <Button type="submit" kind="primary" isPending={confirm.isPending} isDisabled={code === ''}>
          {texts.confirmFactor}
        </Button>
      </Buttons>
    </PartForm>
  );
}

interface InForceProps {
  factor: Schemas['SecondFactor'];
  onCodes: (codes: readonly string[]) => void;
}

function InForce({ factor, onCodes }: InForceProps) {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const body = { password, code };
  const done = async () => {
    setPassword('');
    setCode('');
    await queryClient.invalidateQueries({ queryKey: ['totp'] });
  };
  const replace = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/totp/recovery-codes', { body })),
    onSuccess: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      await done();
    },
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/totp/remove', { body })),
    onSuccess: async () => {
      notify(texts.factorRemoved);
      await done();
    },
  });
  const error = replace.error ?? remove.error;
  return (
    <PartForm error={unplaced(error, ['password', 'code'])} onSubmit={() => replace.mutate()}>
      <Status tone="good">{texts.factorOn(factor.recoveryCodesLeft)}</Status>
      <Pair>
        <PasswordField label={texts.password} value={password} onChange={setPassword} error={error} />
        <CodeField value={code} onChange={setCode} error={error} />
      </Pair>
      <Buttons>
        <Button type="submit" isPending={replace.isPending}>
          {texts.newCodes}
        </Button>
        <Button kind="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {texts.removeFactor}
        </Button>
      </Buttons>
    </PartForm>
  );
}

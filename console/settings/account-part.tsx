import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { setPreferences, themes, usePreferences } from '../ui/preferences';
import { languageNames, useTexts } from '../texts/language';
import { chooseLanguage } from '../ui/choose-language';
import { Button } from '../ui/button';
import { Segments, Switch } from '../ui/form/choice';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Buttons, Pair, Panel } from '../ui/frame/layout';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { CodeField } from './code-field';
import { Leave } from './leave';
import { PartForm } from './part-form';
import { PasswordField } from './password-field';
import { SecondFactor } from './second-factor';

/** The user's own name, address, password, second factor and preferences, and leaving. */
export function AccountPart() {
  return (
    <>
      <Name />
      <Preferences />
      <Address />
      <Password />
      <SecondFactor />
      <Leave />
    </>
  );
}

function Name() {
  const texts = useTexts('settings');
  const { user } = useMe();
  const queryClient = useQueryClient();
  const [name, setName] = useState(user.name ?? '');
  const save = useMutation({
    mutationFn: () => dataOf(api.PUT('/api/auth/me', { body: { name: name === '' ? null : name } })),
    onSuccess: async (me) => {
      queryClient.setQueryData(['me'], me);
      await queryClient.invalidateQueries({ queryKey: ['members'] });
      notify(texts.saved);
    },
  });
  return (
    <Panel title={texts.account}>
      <PartForm error={unplaced(save.error, ['name'])} onSubmit={() => save.mutate()}>
        <Field
          label={texts.yourName}
          hint={texts.yourNameHint}
          autoComplete="name"
          value={name}
          onChange={setName}
          problem={problemAt(save.error, 'name')}
        />
        <Buttons>
          <Button type="submit" isPending={save.isPending} isDisabled={name === (user.name ?? '')}>
            {texts.save}
          </Button>
        </Buttons>
      </PartForm>
    </Panel>
  );
}

function Preferences() {
  const texts = useTexts('settings');
  const shell = useTexts('shell');
  const { theme, language, letterKeys } = usePreferences();
  return (
    <Panel title={texts.preferences} hint={texts.preferencesHint}>
      <Buttons>
        <Segments
          label={shell.theme}
          value={theme}
          options={themes.map((value) => ({ value, label: shell[value] }))}
          onChange={(value) => setPreferences({ theme: value })}
        />
        <Segments
          label={shell.language}
          value={language}
          options={languageNames.map(({ language: value, name }) => ({ value, label: name }))}
          onChange={(value) => void chooseLanguage(value)}
        />
      </Buttons>
      <Switch isOn={letterKeys} onChange={(isOn) => setPreferences({ letterKeys: isOn })}>
        {shell.letterKeys}
      </Switch>
    </Panel>
  );
}

function Address() {
  const texts = useTexts('settings');
  const { user } = useMe();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const body = { email, password, ...(code !== '' && { code }) };
  const change = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/email', { body })),
    onSuccess: () => {
      notify(texts.linkMailed(email));
      setEmail('');
      setPassword('');
      setCode('');
    },
  });
  return (
    <Panel title={texts.email} hint={texts.emailHint(user.email)}>
      {!user.emailVerified && <Unverified email={user.email} />}
      <PartForm error={unplaced(change.error, ['email', 'password'])} onSubmit={() => change.mutate()}>
        <Pair>
          <Field
            label={texts.newEmail}
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            problem={problemAt(change.error, 'email')}
          />
          <PasswordField
            label={texts.password}
            value={password}
            onChange={setPassword}
            error={change.error}
          />
          <CodeField value={code} onChange={setCode} error={change.error} />
        </Pair>
        <Buttons>
          <Button type="submit" isPending={change.isPending} isDisabled={email === ''}>
            {texts.changeEmail}
          </Button>
        </Buttons>
      </PartForm>
    </Panel>
  );
}

function Unverified({ email }: { email: string }) {
  const texts = useTexts('settings');
  const verify = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/verification', {})),
    onSuccess: () => notify(texts.linkMailed(email)),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Banner
      tone="warn"
      actions={
        <Button size="small" isPending={verify.isPending} onPress={() => verify.mutate()}>
          {texts.sendLinkAgain}
        </Button>
      }
    >
      {texts.unverified}
    </Banner>
  );
}

function Password() {
  const texts = useTexts('settings');
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [code, setCode] = useState('');
  const body = { currentPassword, newPassword, ...(code !== '' && { code }) };
  const change = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/password', { body })),
    onSuccess: () => {
      notify(texts.passwordChanged);
      setCurrent('');
      setNew('');
      setCode('');
    },
  });
  return (
    <Panel title={texts.password} hint={texts.passwordText}>
      <PartForm
        error={unplaced(change.error, ['currentPassword', 'newPassword'])}
        onSubmit={() => change.mutate()}
      >
        <Pair>
          <PasswordField
            label={texts.currentPassword}
            value={currentPassword}
            onChange={setCurrent}
            error={change.error}
            path="currentPassword"
          />
          <PasswordField
            label={texts.newPassword}
            hint={texts.passwordHint}
            value={newPassword}
            onChange={setNew}
            error={change.error}
            path="newPassword"
            isNew
          />
          <CodeField value={code} onChange={setCode} error={change.error} />
        </Pair>
        <Buttons>
          <Button type="submit" isPending={change.isPending} isDisabled={newPassword === ''}>
            {texts.changePassword}
          </Button>
        </Buttons>
      </PartForm>
    </Panel>
  );
}

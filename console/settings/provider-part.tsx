import { useMutation, useQuery } from '@tanstack/react-query';
import type { OptionRule } from '../../domain/mail/sending-provider.js';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { ConflictBanner } from '../edit/conflict-banner';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Select } from '../ui/form/choice';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Buttons, Panel } from '../ui/frame/layout';
import { Banner } from '../ui/status';
import { Loaded } from './part';
import { PartForm } from './part-form';
import { EXAMPLES, providerOptions, PROVIDERS } from './provider-options';
import { providerQuery, type TaggedProvider } from './queries';
import { useProviderEdit } from './use-provider-edit';

/** What sends the workspace's email, and a test of it. */
export function ProviderPart() {
  return <Loaded query={useQuery(providerQuery)}>{(stored) => <ProviderForm stored={stored} />}</Loaded>;
}

function ProviderForm({ stored }: { stored: TaggedProvider }) {
  const texts = useTexts('provider');
  const common = useTexts('settings');
  const edit = useProviderEdit(stored);
  const { choice, isChanged, choose, setOption, setSecret, isPending, error } = edit;
  const { provider, options, secret } = choice;
  const fields = providerOptions(provider);
  const paths = ['secret', ...fields.map(({ name }) => `options.${name}`)];
  const isKept = provider === edit.base.choice.provider;
  const maySave = isChanged && edit.theirs === null;
  return (
    <>
      <PartForm onSubmit={() => void edit.save()} error={unplaced(error, paths)}>
        <ConflictBanner edit={edit} />
        <Panel title={texts.title} hint={texts.hint}>
          <Select
            label={texts.provider}
            value={provider}
            options={PROVIDERS.map((value) => ({ value, label: texts.names[value] }))}
            onChange={choose}
          />
          {fields.map((field) => (
            <OptionInput
              key={`${provider} ${field.name}`}
              option={field}
              value={options[field.name] ?? ''}
              onChange={(value) => setOption(field.name, value)}
              error={error}
            />
          ))}
          {provider !== 'smtp' && (
            <Field
              key={provider}
              label={texts.secrets[provider]}
              hint={isKept ? texts.secretKept : texts.secretNew}
              type="password"
              autoComplete="off"
              value={secret}
              onChange={setSecret}
              problem={problemAt(error, 'secret')}
            />
          )}
          {provider !== 'smtp' && (
            <p>
              {texts.bounces} <BareLink to="/sources">{texts.sources}</BareLink>
            </p>
          )}
          <Buttons>
            <Button type="submit" kind="primary" isPending={isPending} isDisabled={!maySave}>
              {common.save}
            </Button>
          </Buttons>
        </Panel>
      </PartForm>
      {edit.base.choice.provider !== 'smtp' && <ProviderTest isChanged={isChanged} />}
    </>
  );
}

interface OptionProps {
  option: OptionRule;
  value: string;
  onChange: (value: string) => void;
  error: Error | null;
}

function OptionInput({ option: { name, values }, value, onChange, error }: OptionProps) {
  const example = EXAMPLES[name];
  const texts = useTexts('provider');
  const problem = problemAt(error, `options.${name}`);
  if (values !== undefined) {
    return (
      <Select
        label={texts.options[name]}
        value={value === '' ? (values[0] ?? null) : value}
        options={values.map((one) => ({ value: one, label: texts.regions[one] ?? one }))}
        onChange={onChange}
        problem={problem}
      />
    );
  }
  return (
    <Field
      label={texts.options[name]}
      hint={texts.hints[name] || undefined}
      value={value}
      onChange={onChange}
      problem={problem}
      autoComplete="off"
      {...(example !== undefined && { placeholder: example })}
    />
  );
}

/** Sends an email to the user, and shows what the provider answered. */
function ProviderTest({ isChanged }: { isChanged: boolean }) {
  const texts = useTexts('provider');
  const { user } = useMe();
  const send = useMutation({
    mutationFn: () => dataOf(api.POST('/api/workspace/mail-provider/test', { body: {} })),
  });
  return (
    <Panel title={texts.test} hint={isChanged ? texts.saveFirst : texts.testHint(user.email)}>
      {send.error && <Failure error={send.error} />}
      {send.data && (
        <Banner tone={send.data.ok ? 'good' : 'bad'}>
          {send.data.ok ? texts.taken(send.data.to) : send.data.error}
          {send.data.response !== null && `: ${send.data.response}`}
        </Banner>
      )}
      <Buttons>
        <Button isPending={send.isPending} isDisabled={isChanged} onPress={() => send.mutate()}>
          {texts.sendTest}
        </Button>
      </Buttons>
    </Panel>
  );
}

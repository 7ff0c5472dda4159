import { useQueryClient } from '@tanstack/react-query';
import type { ProviderOption } from '../../domain/mail/sending-provider.js';
import { api } from '../api/client';
import { taggedAs } from '../api/tagged';
import { useEdit } from '../edit/use-edit';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { providerOptions, type Provider } from './provider-options';
import { asProvider, providerQuery, sendingQuery, workspaceQuery, type TaggedProvider } from './queries';

interface Choice {
  provider: Provider;
  /** Only those that have a value. */
  options: Partial<Record<ProviderOption, string>>;
  /** Empty to keep the one there is. */
  secret: string;
}

/** The provider as it is edited: one choice, since options and secret are those of the provider. */
export function useProviderEdit(stored: TaggedProvider) {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  const edit = useEdit<TaggedProvider, { choice: Choice }>({
    name: 'settings/provider',
    save: 'button',
    tagged: stored,
    readFields: ({ settings: { provider, options } }) => ({
      choice: { provider, options: given(provider, options), secret: '' },
    }),
    change: async ({ etag }, _changes, { choice: { provider, options, secret } }) => {
      const params = { header: { 'If-Match': etag } };
      const trimmed = Object.entries(options).map(([option, value]) => [option, value.trim()] as const);
      const body = { provider, options: Object.fromEntries(trimmed), ...(secret !== '' && { secret }) };
      return await taggedAs(api.PUT('/api/workspace/mail-provider', { params, body }), asProvider);
    },
    query: providerQuery,
    onSaved: () => {
      // They have the same tag.
      void queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey, exact: true });
      void queryClient.invalidateQueries({ queryKey: sendingQuery.queryKey });
      notify(texts.saved);
    },
  });
  const { choice } = edit.typed;
  const before = edit.base.choice;
  const set = (part: Partial<Choice>) => edit.change({ choice: { ...choice, ...part } });
  return {
    ...edit,
    choice,
    choose: (provider: Provider) =>
      set(provider === before.provider ? before : { provider, options: {}, secret: '' }),
    setOption: (option: ProviderOption, value: string) =>
      set({ options: given(choice.provider, { ...choice.options, [option]: value }) }),
    setSecret: (secret: string) => set({ secret }),
  };
}

/** The options of the provider that have a value, always in the same order. */
function given(
  provider: Provider,
  options: Partial<Record<ProviderOption, string | null>>,
): Partial<Record<ProviderOption, string>> {
  const found = providerOptions(provider).flatMap(({ name }) => {
    const value = options[name] ?? '';
    return value.trim() === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProviderOption } from '../../domain/mail/sending-provider.js';
import { api } from '../api/client';
import { isOvertaken, taggedAs } from '../api/tagged';
import { isSame } from '../app/is-same';
import { useKept } from '../app/use-kept';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { optionsOf, type Provider } from './provider-options';
import { asProvider, providerQuery, sendingQuery, workspaceQuery, type TaggedProvider } from './queries';
import { settingsTexts } from './texts';

export interface ProviderEdit {
  /** What it began with. */
  base: TaggedProvider;
  provider: Provider;
  /** Empty for one that is not set. */
  options: Partial<Record<ProviderOption, string>>;
  /** Empty to keep the one there is. */
  secret: string;
  /** Another member has chosen meanwhile. */
  isOvertaken: boolean;
}

/** The provider as it is edited. */
export function useProviderEdit(stored: TaggedProvider) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const [edit, setEdit] = useKept('settings/provider', { begin: beginEdit(stored), isUnsaved: isChanged });
  const save = useMutation({
    mutationFn: async ({ base, provider, options, secret }: ProviderEdit) => {
      const params = { header: { 'If-Match': base.etag } };
      const body = {
        provider,
        options: givenOptions(provider, options),
        ...(secret !== '' && { secret }),
      };
      return await taggedAs(api.PUT('/api/workspace/mail-provider', { params, body }), asProvider);
    },
    onSuccess: async (saved) => {
      setEdit(() => beginEdit(saved));
      queryClient.setQueryData(providerQuery.queryKey, saved);
      // They have the same tag.
      await queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey, exact: true });
      await queryClient.invalidateQueries({ queryKey: sendingQuery.queryKey });
      notify(texts.saved);
    },
    onError: (error) =>
      isOvertaken(error)
        ? queryClient.invalidateQueries({ queryKey: providerQuery.queryKey })
        : Promise.resolve(),
  });
  if (stored.etag !== edit.base.etag && !save.isPending) setEdit((now) => rebased(now, stored));
  return {
    edit,
    isChanged: isChanged(edit),
    choose: (provider: Provider) =>
      setEdit((now) =>
        provider === now.base.settings.provider
          ? beginEdit(now.base)
          : { ...now, provider, options: {}, secret: '' },
      ),
    setOption: (option: ProviderOption, value: string) =>
      setEdit((now) => ({ ...now, options: { ...now.options, [option]: value } })),
    setSecret: (secret: string) => setEdit((now) => ({ ...now, secret })),
    save: () => save.mutate(edit),
    isPending: save.isPending,
    isOvertaken: edit.isOvertaken || isOvertaken(save.error),
    error: isOvertaken(save.error) ? null : save.error,
  };
}

function beginEdit(stored: TaggedProvider): ProviderEdit {
  const { provider, options } = stored.settings;
  return { base: stored, provider, options: givenOptions(provider, options), secret: '', isOvertaken: false };
}

/** Other settings of the workspace have the same tag. What was typed stays in any case. */
function rebased(edit: ProviderEdit, stored: TaggedProvider): ProviderEdit {
  if (!isChanged(edit)) return beginEdit(stored);
  return {
    ...edit,
    base: stored,
    isOvertaken: edit.isOvertaken || !isSame(stored.settings, edit.base.settings),
  };
}

/** The options of the provider that have a value. */
function givenOptions(
  provider: Provider,
  options: Partial<Record<ProviderOption, string | null>>,
): Partial<Record<ProviderOption, string>> {
  const given = optionsOf(provider).flatMap(({ name }) => {
    const value = options[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function isChanged({ base, provider, options, secret }: ProviderEdit): boolean {
  const before = base.settings;
  if (provider !== before.provider || secret !== '') return true;
  const [now, then] = [givenOptions(provider, options), givenOptions(provider, before.options)];
  return optionsOf(provider).some(({ name }) => now[name] !== then[name]);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { SourceIcon } from '../ui/icons';
import { Panel } from '../ui/frame/layout';
import { Screen } from '../ui/frame/screen';
import { byGroup, groups, findProvider, type Provider, type ProviderId } from './providers';
import styles from './sources.module.css';
import type { SourceTexts } from '../languages/en/sources/sources';

const route = getRouteApi('/shell/sources/new');

/** The first step of connecting a service: which one. The source's own screen has the rest. */
export function NewSourceScreen() {
  const texts = useTexts('sources');
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  const create = useMutation({
    mutationFn: (provider: Provider) => {
      const { id, scheme, mailReports } = provider;
      const body = {
        name: providerName(id, texts),
        provider: id,
        // One that signs accepts nothing before its secret is known.
        enabled: scheme === null,
        ...(mailReports && { mailReports }),
      };
      return dataOf(api.POST('/api/event-sources', { body }));
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _provider, place) => {
      await queryClient.invalidateQueries({ queryKey: ['sources'] });
      if (begun.isStill(place)) await navigate({ to: '/sources/$id', params: { id } });
    },
  });
  return (
    <Screen title={texts.newSource} above={<BareLink to="/sources">{texts.sources}</BareLink>}>
      <div className={styles['choice']}>
        {create.error && <Failure error={create.error} />}
        <Panel title={texts.chooseTitle} hint={texts.chooseText} />
        {groups.map((group) => (
          <Panel key={group} title={texts.groups[group]}>
            <div className={styles['providers']}>
              {byGroup[group].map((id) => (
                <Button
                  key={id}
                  isPending={create.isPending && create.variables.id === id}
                  isDisabled={create.isPending && create.variables.id !== id}
                  onPress={() => create.mutate(findProvider(id))}
                >
                  <SourceIcon aria-hidden="true" />
                  {providerName(id, texts)}
                </Button>
              ))}
            </div>
          </Panel>
        ))}
      </div>
    </Screen>
  );
}

function providerName(id: ProviderId, { generic }: SourceTexts): string {
  const names: Partial<Record<ProviderId, string>> = generic;
  return names[id] ?? findProvider(id).name;
}

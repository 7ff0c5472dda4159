import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isAtLeast } from '../../domain/accounts/access.js';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useBegunHere } from '../app/use-begun-here';
import { listNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { AutomationIcon, SendIcon, OpenIcon } from '../ui/icons';
import { Menu, MenuItem, MenuSection } from '../ui/menu';
import { notify } from '../ui/toast';
import type { Segment } from './queries';

/** A broadcast to the members of the segment who are on a list, or an automation for them, as contacts. */
export function SendToThese({ segment: { id, name } }: { segment: Segment }) {
  const texts = useTexts('segments');
  const router = useRouter();
  const { role } = useMe();
  const { data: lists = [] } = useQuery(listNamesQuery);
  const draft = useDraft(id, name);
  if (!isAtLeast(role, 'writer')) return null;
  const where = { all: [{ segment: id }] };
  return (
    <Menu
      label={texts.sendToThese}
      trigger={
        <Button isPending={draft.isPending}>
          {texts.sendToThese}
          <OpenIcon aria-hidden="true" />
        </Button>
      }
    >
      {lists.length > 0 && (
        <MenuSection title={texts.broadcastThrough}>
          {lists.map((list) => (
            <MenuItem key={list.id} icon={SendIcon} onAction={() => draft.mutate(list.id)}>
              {list.name}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuItem
        icon={AutomationIcon}
        onAction={() => void router.navigate({ to: '/contacts', search: { where } })}
      >
        {texts.asContacts}
      </MenuItem>
    </Menu>
  );
}

/** A draft of a broadcast to those on a list who are in the segment. */
function useDraft(segment: string, name: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  return useMutation({
    mutationFn: (list: string) =>
      dataOf(api.POST('/api/broadcasts', { body: { name, audience: { list, only: [{ segment }] } } })),
    onMutate: begun.place,
    onSuccess: async ({ id }, _list, place) => {
      void queryClient.invalidateQueries({ queryKey: ['broadcasts'] });
      if (begun.isStill(place)) await router.navigate({ to: '/broadcasts/$id', params: { id } });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
}
